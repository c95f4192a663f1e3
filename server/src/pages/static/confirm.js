// Confirms a subscription as soon as a person sees the page, where the administrator wants no second click
// (app.show_optin_page off). Programs that only fetch the links of a mail run no script, and confirm nothing.
;(() => {
  const form = document.querySelector('form[data-at-once]')
  const send = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', send)
    form?.requestSubmit()
  }
  document.addEventListener('visibilitychange', send)
  send()
})()
