import { Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  readonly title: string
  /** A line below the title. */
  readonly subtitle?: ReactNode
  /** Buttons at the end of the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of a screen: one heading, its actions, the content. */
export function Page({ title, subtitle, actions, children }: PageProps) {
  useDocumentTitle(`${title} · Broadsheet`)
  return (
    <Stack gap="lg">
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={1} size="h2" tabIndex={-1}>
            {title}
          </Title>
          {subtitle !== undefined && (
            <Text c="dimmed" size="sm" component="div">
              {subtitle}
            </Text>
          )}
        </div>
        {actions !== undefined && (
          <Group gap="xs" className={classes.actions}>
            {actions}
          </Group>
        )}
      </div>
      {children}
    </Stack>
  )
}
