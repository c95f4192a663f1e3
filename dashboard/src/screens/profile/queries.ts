import type { paths } from '@broadsheet/client'
import { queryOptions } from '@tanstack/react-query'
import { api, payload } from '../../api/client.ts'

export type ProfileInput = NonNullable<paths['/api/profile']['put']['requestBody']>['content']['application/json']
export type PasskeyAnswer = NonNullable<
  paths['/api/profile/passkeys']['post']['requestBody']
>['content']['application/json']['answer']

export function saveProfile(body: ProfileInput) {
  return payload(api.PUT('/api/profile', { body }))
}

export const totpQuery = (id: number) =>
  queryOptions({
    queryKey: ['profile', 'totp', id],
    queryFn: () => payload(api.GET('/api/users/{id}/twofa/totp', { params: { path: { id } } })),
    // Every question makes another secret: one enrolment keeps to one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

interface Enrolment {
  readonly secret: string
  readonly code: string
  readonly password: string
}

export function switchTotpOn(id: number, body: Enrolment) {
  return payload(api.PUT('/api/users/{id}/twofa', { params: { path: { id } }, body }))
}

export function switchTotpOff(id: number, password: string) {
  return payload(api.DELETE('/api/users/{id}/twofa', { params: { path: { id } }, body: { password } }))
}

export const recoveryCodesQuery = queryOptions({
  queryKey: ['profile', 'recovery'],
  queryFn: () => payload(api.GET('/api/profile/recovery-codes')),
})

export function newRecoveryCodes(password: string) {
  return payload(api.POST('/api/profile/recovery-codes', { body: { password } }))
}

const readSessions = () => payload(api.GET('/api/profile/sessions'))
export type Session = Awaited<ReturnType<typeof readSessions>>[number]
export const sessionsQuery = queryOptions({ queryKey: ['profile', 'sessions'], queryFn: readSessions })

export function endSession(session: string) {
  return payload(api.DELETE('/api/profile/sessions/{session}', { params: { path: { session } } }))
}

export function endOtherSessions() {
  return payload(api.DELETE('/api/profile/sessions', { params: { query: { keep_current: true } } }))
}

const readPasskeys = () => payload(api.GET('/api/profile/passkeys'))
export type Passkey = Awaited<ReturnType<typeof readPasskeys>>[number]
export const passkeysQuery = queryOptions({ queryKey: ['profile', 'passkeys'], queryFn: readPasskeys })

export function passkeyOptions(password: string) {
  return payload(api.POST('/api/profile/passkeys/options', { body: { password } }))
}

export function addPasskey(name: string, answer: PasskeyAnswer) {
  return payload(api.POST('/api/profile/passkeys', { body: { name, answer } }))
}

export function removePasskey(id: number, password: string) {
  return payload(api.DELETE('/api/profile/passkeys/{id}', { params: { path: { id } }, body: { password } }))
}
