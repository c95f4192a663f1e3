/**
 * Names by which the templates of a taken-over database ask for texts (`L.T "email.unsub"`): its default template does in
 * the foot of every message. Ours with the same meaning stand for them.
 */
export const renamedTexts: ReadonlyMap<string, string> = new Map([
  ['email.unsub', 'public.unsubscribe.submit'],
  ['email.unsubHelp', 'campaigns.template.unsubscribeHelp'],
  ['email.viewInBrowser', 'campaigns.template.view'],
  ['email.optin.confirmSub', 'mail.optin.confirm'],
  ['email.optin.confirmSubTitle', 'mail.optin.subject'],
  ['email.optin.privateList', 'public.list.private'],
  ['public.archiveTitle', 'archive.title'],
  ['public.managePrefs', 'public.manage.link'],
  ['public.poweredBy', 'campaigns.template.poweredBy'],
  ['public.privateList', 'public.list.private'],
  ['public.sub', 'public.form.submit'],
  ['public.subTitle', 'public.form.title'],
  ['public.unsub', 'public.unsubscribe.submit'],
  ['public.unsubTitle', 'public.unsubscribe.title'],
  ['public.unsubscribeTitle', 'public.unsubscribe.title'],
])

/** The name of a text here. Names that are not known stay, and are printed as they are. */
export function nameOfText(name: string): string {
  return renamedTexts.get(name) ?? name
}
