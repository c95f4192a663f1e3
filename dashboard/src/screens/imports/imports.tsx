import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useListState } from '../../parts/list-state.ts'
import { Page } from '../../parts/page.tsx'
import { useMayManageList } from '../lists/rights.ts'
import { idsIn } from '../subscribers/criteria.ts'
import { History } from './history.tsx'
import { useFollowedImports } from './live.ts'
import { RunningImport } from './running.tsx'
import { Wizard } from './wizard.tsx'

/** A file becomes subscribers: choose, look, say what is what, start, watch. An import that was started has an address. */
export default function Imports() {
  const { t } = useTranslation()
  const state = useListState({ by: 'id', order: 'desc' })
  const id = Number(state.filter('id')) || undefined
  const mayManage = useMayManageList()
  const heard = useFollowedImports()
  return (
    <Page title={t('nav.import')} subtitle={t('imports.text')}>
      <Stack gap="xl">
        {id === undefined ? (
          <Wizard
            lists={idsIn(state.filter('list_id')).filter(mayManage)}
            heard={heard}
            onStarted={(started) => state.set({ id: started })}
          />
        ) : (
          <RunningImport key={id} id={id} heard={heard} onAgain={() => state.set({ id: '' })} />
        )}
        <History
          page={state.page}
          perPage={state.perPage}
          heard={heard}
          onPage={state.goTo}
          onOpen={(open) => state.set({ id: open })}
        />
      </Stack>
    </Page>
  )
}
