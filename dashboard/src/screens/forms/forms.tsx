import {
  Alert,
  Anchor,
  Button,
  Card,
  Checkbox,
  CopyButton,
  Grid,
  Group,
  Radio,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink, IconForms } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { address } from '../../api/address.ts'
import { configQuery, useMay } from '../../api/session.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { LazyCodeEditor } from '../../parts/lazy-code-editor.tsx'
import { listOptionsQuery } from '../../parts/list-picker.tsx'
import { useListState } from '../../parts/list-state.ts'
import { Page } from '../../parts/page.tsx'
import { useRootUrl } from '../brands/use-brands.ts'
import { type Captcha, type FormList, formCode } from './form-code.ts'

/** A form for one's own website: tick lists, copy the code. */
export default function Forms() {
  const { t } = useTranslation()
  const create = useMay()('lists:manage_all')
  const { data: config } = useSuspenseQuery(configQuery)
  const { data: options } = useQuery(listOptionsQuery)
  const lists = options?.filter((list) => list.type === 'public')
  const hosted = `${config.root_url}/subscription/form`
  return (
    <Page
      title={t('nav.forms')}
      subtitle={t('forms.text')}
      actions={
        config.public_subscription.enabled && (
          <Button
            component="a"
            href={hosted}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={16} />}
          >
            {t('forms.hosted')}
          </Button>
        )
      }
    >
      {!config.public_subscription.enabled && (
        <Alert color="orange" variant="light" title={t('forms.off.title')}>
          {t('forms.off.text')}
        </Alert>
      )}
      {lists?.length === 0 ? (
        <EmptyState
          icon={IconForms}
          title={t('forms.none.title')}
          text={t('forms.none.text')}
          action={
            create && (
              <Button component={Link} to="/lists?edit=new">
                {t('lists.new')}
              </Button>
            )
          }
        />
      ) : (
        <Generator lists={lists ?? []} />
      )}
    </Page>
  )
}

interface GeneratorProps {
  readonly lists: readonly (FormList & { readonly id: number; readonly brand_id: number | null })[]
}

function Generator({ lists }: GeneratorProps) {
  const { t } = useTranslation()
  const { data: config } = useSuspenseQuery(configQuery)
  const state = useListState({ by: 'name', order: 'asc' })
  const addresses = config.public_subscription.redirect_urls ?? []
  const chosen = state.filter('list_id').split(',')
  const wanted = lists.filter((list) => chosen.includes(String(list.id)))
  const next = addresses.find((address) => address === state.filter('next')) ?? ''
  const code = formCode({
    rootUrl: useRootUrl(wanted.map((list) => list.brand_id)),
    lists: wanted,
    next,
    captcha: captchaOf(config.public_subscription),
    texts: {
      title: t('forms.code.title'),
      email: t('forms.code.email'),
      name: t('forms.code.name'),
      submit: t('forms.code.submit'),
      checking: t('forms.code.checking'),
    },
  })
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Card withBorder padding="lg">
          <Stack>
            <Checkbox.Group
              label={t('forms.lists')}
              value={wanted.map((list) => String(list.id))}
              onChange={(ids) => state.set({ list_id: ids.join(',') })}
            >
              <Stack gap="xs" mt="xs">
                {lists.map((list) => (
                  <Checkbox key={list.id} value={String(list.id)} label={list.name} description={list.description} />
                ))}
              </Stack>
            </Checkbox.Group>
            {addresses.length > 0 && (
              <Radio.Group
                label={t('forms.next')}
                description={t('forms.next.help')}
                value={next}
                onChange={(address) => state.set({ next: address })}
              >
                <Stack gap="xs" mt="xs">
                  <Radio value="" label={t('forms.next.own')} />
                  {addresses.map((address) => (
                    <Radio key={address} value={address} label={address} />
                  ))}
                </Stack>
              </Radio.Group>
            )}
          </Stack>
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 8 }}>
        {wanted.length === 0 ? (
          <EmptyState icon={IconForms} title={t('forms.choose.title')} text={t('forms.choose.text')} />
        ) : (
          <Code code={code} />
        )}
      </Grid.Col>
    </Grid>
  )
}

function Code({ code }: { readonly code: string }) {
  const { t } = useTranslation()
  return (
    <Card withBorder padding="lg">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h5">
            {t('forms.code')}
          </Title>
          <CopyButton value={code}>
            {({ copied, copy }) => (
              <Button
                size="xs"
                leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
                onClick={copy}
                aria-live="polite"
              >
                {t(copied ? 'common.copied' : 'common.copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
        <LazyCodeEditor label={t('forms.code')} language="html" value={code} minHeight={280} maxHeight={560} />
        <Text size="xs" c="dimmed">
          {t('forms.code.help')} <Anchor href={address('/api/docs')}>{t('forms.code.api')}</Anchor>
        </Text>
      </Stack>
    </Card>
  )
}

interface PublicSubscription {
  readonly captcha_enabled: boolean
  readonly captcha_provider: string | null
  readonly captcha_key: string | null
}

function captchaOf({ captcha_enabled, captcha_provider, captcha_key }: PublicSubscription): Captcha {
  if (captcha_enabled && captcha_provider === 'altcha') return { kind: 'altcha' }
  if (captcha_enabled && captcha_provider === 'hcaptcha') return { kind: 'hcaptcha', key: captcha_key ?? '' }
  return { kind: 'none' }
}
