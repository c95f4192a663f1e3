import Type, { type Static } from 'typebox'
import { permissionGroups } from '../auth/permissions.ts'
import type { Translations } from '../i18n/translations.ts'
import { messengerNames } from '../messengers/names.ts'
import type { Settings } from '../settings/schema.ts'
import { version } from '../version.ts'

const NullableText = Type.Union([Type.String(), Type.Null()])

/** What a dashboard needs to know of the service before it draws anything. */
export const ClientConfig = Type.Object({
  root_url: Type.String(),
  from_email: Type.String(),
  site_name: Type.String(),
  public_subscription: Type.Object({
    enabled: Type.Boolean(),
    captcha_enabled: Type.Boolean(),
    captcha_provider: NullableText,
    captcha_key: NullableText,
    altcha_complexity: Type.Integer(),
    redirect_urls: Type.Union([Type.Array(Type.String()), Type.Null()]),
  }),
  privacy: Type.Object({ disable_tracking: Type.Boolean(), individual_tracking: Type.Boolean() }),
  media_provider: Type.String(),
  messengers: Type.Array(Type.String()),
  langs: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  lang: Type.String(),
  permissions: Type.Array(Type.Object({ group: Type.String(), permissions: Type.Array(Type.String()) })),
  update: Type.Null(),
  needs_restart: Type.Boolean({ description: 'Always false: settings act at once.' }),
  has_legacy_user: Type.Boolean({ description: 'Always false: there are no users in configuration files.' }),
  version: Type.String(),
})

export function clientConfig(settings: Settings, translations: Translations): Static<typeof ClientConfig> {
  const { altcha, hcaptcha } = settings['security.captcha']
  const provider = captchaProvider(settings)
  const redirects = settings['security.trusted_urls'].filter((url) => url !== '*')
  return {
    root_url: settings['app.root_url'],
    from_email: settings['app.from_email'],
    site_name: settings['app.site_name'],
    public_subscription: {
      enabled: settings['app.enable_public_subscription_page'],
      captcha_enabled: provider !== null,
      captcha_provider: provider,
      captcha_key: provider === 'hcaptcha' ? hcaptcha.key : null,
      altcha_complexity: altcha.complexity,
      redirect_urls: redirects.length === 0 ? null : redirects,
    },
    privacy: {
      disable_tracking: settings['privacy.disable_tracking'],
      individual_tracking: settings['privacy.individual_tracking'],
    },
    media_provider: settings['upload.provider'],
    messengers: [...messengerNames(settings)],
    langs: [...translations.languages],
    lang: settings['app.lang'],
    permissions: permissionGroups.map(({ group, permissions }) => ({ group, permissions: [...permissions] })),
    update: null,
    needs_restart: false,
    has_legacy_user: false,
    version,
  }
}

function captchaProvider(settings: Settings): 'altcha' | 'hcaptcha' | null {
  const { altcha, hcaptcha } = settings['security.captcha']
  if (altcha.enabled) return 'altcha'
  return hcaptcha.enabled ? 'hcaptcha' : null
}
