import { page, publicRoute, type Route } from '../http/route.ts'
import { html } from '../pages/html.ts'
import { renderPage, translate } from '../pages/layout.ts'

/** The front door: what a visitor may do here, and where the administrators go. */
export const landingRoutes: readonly Route[] = [
  publicRoute({
    method: 'GET',
    path: '/',
    summary: 'Landing page',
    response: page('Links to what is open to everybody, and to the dashboard.'),
    undocumented: true,
    handle(call) {
      const settings = call.settings.current()
      const t = (key: string) => translate(call, key)
      return renderPage(call, {
        title: settings['app.site_name'],
        public: true,
        body: html`<h1>${settings['app.site_name']}</h1>
        ${settings['app.enable_public_subscription_page'] && html`<p><a class="button" href="/subscription/form">${t('public.form.title')}</a></p>`}
        ${settings['app.enable_public_archive'] && html`<p><a href="/archive">${t('public.landing.archive')}</a></p>`}
        ${call.settings.brandId() === null && html`<p class="aside"><a href="/admin">${t('public.landing.admin')}</a></p>`}`,
      })
    },
  }),
]
