// Passkeys on the pages of signing in and of one's own account. Without script, or without passkeys in the browser, what
// belongs to them stays hidden.
const button = document.getElementById('passkey')
const adding = document.getElementById('add-passkey')
const fault = document.getElementById('passkey-error')

if (window.PublicKeyCredential) {
  if (button) {
    button.hidden = false
    button.addEventListener('click', () => attempt(signIn))
  }
  if (adding) {
    adding.hidden = false
    adding.addEventListener('submit', (event) => {
      event.preventDefault()
      attempt(add)
    })
  }
}

function attempt(work) {
  fault.hidden = true
  work().catch(() => {
    fault.hidden = false
  })
}

async function add() {
  const fields = new FormData(adding)
  const options = await post('/api/profile/passkeys/options', { password: fields.get('current_password') ?? '' })
  const credential = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytesOf(options.challenge),
      user: { ...options.user, id: bytesOf(options.user.id) },
      excludeCredentials: withBytes(options.excludeCredentials),
    },
  })
  const { clientDataJSON, attestationObject } = credential.response
  await post('/api/profile/passkeys', {
    name: fields.get('name') ?? '',
    answer: {
      id: credential.id,
      rawId: textOf(credential.rawId),
      type: credential.type,
      response: {
        clientDataJSON: textOf(clientDataJSON),
        attestationObject: textOf(attestationObject),
        transports: credential.response.getTransports?.() ?? [],
      },
    },
  })
  window.location.assign(address('/admin/account'))
}

function withBytes(credentials) {
  return (credentials ?? []).map((entry) => ({ ...entry, id: bytesOf(entry.id) }))
}

async function signIn() {
  const options = await post('/auth/passkey/options', {})
  const credential = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytesOf(options.challenge),
      allowCredentials: withBytes(options.allowCredentials),
    },
  })
  const { clientDataJSON, authenticatorData, signature } = credential.response
  const { next } = await post('/auth/passkey', {
    next: button.dataset.next,
    answer: {
      id: credential.id,
      rawId: textOf(credential.rawId),
      type: credential.type,
      response: {
        clientDataJSON: textOf(clientDataJSON),
        authenticatorData: textOf(authenticatorData),
        signature: textOf(signature),
      },
    },
  })
  window.location.assign(address(next))
}

// This file lies two folders below the root of the service, which may itself lie below the root of its host.
const root = new URL('../..', import.meta.url).pathname

function address(path) {
  return path.startsWith(root) ? path : root + path.slice(1)
}

async function post(path, body) {
  const response = await fetch(address(path), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()).data
}

function bytesOf(text) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}

function textOf(buffer) {
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
