/** Addresses of the public pages, under the configured root URL. Paths are those of the contract. */
export const nilUuid = '00000000-0000-0000-0000-000000000000'

export function unsubscribeUrl(root: string, campaignUuid: string, subscriberUuid: string): string {
  return `${root}/subscription/${campaignUuid}/${subscriberUuid}`
}

export function manageUrl(root: string, campaignUuid: string, subscriberUuid: string): string {
  return `${unsubscribeUrl(root, campaignUuid, subscriberUuid)}?manage=true`
}

/** Ends in `?` so that authors can append `l=<list uuid>` pairs, as the facts have it. */
export function optinUrl(root: string, subscriberUuid: string, listUuids: readonly string[] = []): string {
  return `${root}/subscription/optin/${subscriberUuid}?${listUuids.map((uuid) => `l=${uuid}`).join('&')}`
}

export function messageUrl(root: string, campaignUuid: string, subscriberUuid: string): string {
  return `${root}/campaign/${campaignUuid}/${subscriberUuid}`
}

export function pixelUrl(root: string, campaignUuid: string, subscriberUuid: string): string {
  return `${messageUrl(root, campaignUuid, subscriberUuid)}/px.png`
}

/** Stands for a link that is in messages, but not to be seen: whoever follows it is a program. */
export const hiddenLinkUuid = 'ffffffff-ffff-4fff-bfff-ffffffffffff'

export function linkUrl(root: string, linkUuid: string, campaignUuid: string, subscriberUuid: string): string {
  return `${root}/link/${linkUuid}/${campaignUuid}/${subscriberUuid}`
}

export function archiveUrl(root: string): string {
  return `${root}/archive`
}
