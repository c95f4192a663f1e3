// Signing in with a passkey. Without script, or without passkeys in the browser, the button stays hidden.
const button = document.getElementById('passkey')
const fault = document.getElementById('passkey-error')

if (button && window.PublicKeyCredential) {
  button.hidden = false
  button.addEventListener('click', () => {
    fault.hidden = true
    signIn().catch(() => {
      fault.hidden = false
    })
  })
}

async function signIn() {
  const options = await post('/auth/passkey/options', {})
  const credential = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytesOf(options.challenge),
      allowCredentials: (options.allowCredentials ?? []).map((entry) => ({ ...entry, id: bytesOf(entry.id) })),
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
  window.location.assign(next)
}

async function post(path, body) {
  const response = await fetch(path, {
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
