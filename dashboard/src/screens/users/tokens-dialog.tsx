import { ActionIcon, Button, Group, Modal, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure, notifyFailure } from '../../parts/failure.tsx'
import { Moment } from '../../parts/moment.tsx'
import { createToken, deleteToken, type Token, tokensQuery, type User } from './queries.ts'
import { TokenForm } from './token-form.tsx'
import { TokenOnce } from './token-once.tsx'

/** Tokens of an API user: several, so that one can take the place of another without a gap. */
export function TokensDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data, error } = useQuery(tokensQuery(user.id))
  const [adding, setAdding] = useState(false)
  const [token, setToken] = useState<string>()
  const refresh = () => client.invalidateQueries({ queryKey: ['users', user.id, 'tokens'] })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('users.tokens.title', { name: user.username })}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {token !== undefined ? (
        <TokenOnce token={token} onClose={() => setToken(undefined)} />
      ) : adding ? (
        <TokenForm
          granted={user.user_role.permissions}
          onCancel={() => setAdding(false)}
          onSave={async (input) => {
            const created = await createToken(user.id, input)
            setAdding(false)
            setToken(created.token)
            await refresh()
          }}
        />
      ) : (
        <Stack>
          {error !== null && <Failure error={error} />}
          {data === undefined ? (
            <Skeleton h={120} />
          ) : (
            <TokenTable userId={user.id} tokens={data} onChanged={refresh} />
          )}
          <Group justify="flex-end">
            <Button variant="light" onClick={() => setAdding(true)}>
              {t('users.tokens.add')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

interface TokenTableProps {
  readonly userId: number
  readonly tokens: readonly Token[]
  readonly onChanged: () => Promise<void>
}

function TokenTable({ userId, tokens, onChanged }: TokenTableProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<number>()
  const remove = useMutation({
    mutationFn: (id: number) => deleteToken(userId, id),
    onError: notifyFailure,
    onSettled: onChanged,
  })
  if (tokens.length === 0) return <Text c="dimmed">{t('users.tokens.none')}</Text>
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('users.tokens.name')}</Table.Th>
            <Table.Th scope="col">{t('users.tokens.used')}</Table.Th>
            <Table.Th scope="col">{t('users.tokens.ends')}</Table.Th>
            <Table.Th scope="col">{t('common.actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tokens.map((token) => (
            <Table.Tr key={token.id}>
              <Table.Td>
                <Text size="sm" fw={600}>
                  {token.id === 0 ? t('users.tokens.first') : token.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {limitsOf(token)}
                </Text>
              </Table.Td>
              <Table.Td>{token.id === 0 ? '–' : <Moment value={token.last_used_at} />}</Table.Td>
              <Table.Td>
                <Moment value={token.expires_at} />
              </Table.Td>
              <Table.Td>
                {asked === token.id ? (
                  <Button size="xs" color="red" loading={remove.isPending} onClick={() => remove.mutate(token.id)}>
                    {t('users.tokens.remove.do')}
                  </Button>
                ) : (
                  <ActionIcon
                    size="lg"
                    color="red"
                    aria-label={t('users.tokens.remove', { name: token.name })}
                    onClick={() => setAsked(token.id)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )

  function limitsOf({ permissions, addresses }: Token): string {
    const rights =
      permissions === null ? t('users.tokens.allRights') : t('users.tokens.rights', { count: permissions.length })
    return [rights, ...(addresses === null ? [] : [addresses.join(', ')])].join(' · ')
  }
}
