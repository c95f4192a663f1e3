import type { PasskeyAnswer } from './queries.ts'

/** Browsers of before 2025 lack the conversion from and to JSON, and pages over plain HTTP lack passkeys at all. */
export function passkeysWork(): boolean {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/** Asks the device for a passkey; the answer is what the server checks. */
export async function createPasskey(options: unknown): Promise<PasskeyAnswer> {
  if (!isCreationOptions(options)) throw new Error('The server sent no challenge.')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = await navigator.credentials.create({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The device made no passkey.')
  const answer: unknown = credential.toJSON()
  if (!isAnswer(answer)) throw new Error('The device made no passkey.')
  return answer
}

function isCreationOptions(value: unknown): value is PublicKeyCredentialCreationOptionsJSON {
  return typeof value === 'object' && value !== null && 'challenge' in value && 'rp' in value
}

function isAnswer(value: unknown): value is PasskeyAnswer {
  return typeof value === 'object' && value !== null && 'id' in value && 'response' in value
}
