import { useTranslation } from 'react-i18next'
import { Page } from '../../parts/page.tsx'

export default function Overview() {
  const { t } = useTranslation()
  return <Page title={t('nav.overview')}>{null}</Page>
}
