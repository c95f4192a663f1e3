import { Fieldset } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMay } from '../../api/session.ts'

/** Settings, which whoever may only read them cannot change. Code editors are no inputs and look after themselves. */
export function ManagedFields({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const manage = useMay()('settings:manage')
  return (
    <Fieldset variant="unstyled" disabled={!manage} aria-label={label} miw={0} p={0}>
      {children}
    </Fieldset>
  )
}
