// Solves the proof-of-work captcha of the subscription form while the visitor fills it in, without any third party.
// SHA-256 is written out because pages without TLS have no crypto.subtle, and because a call per attempt would be slower.
;(() => {
  const field = document.querySelector('input[data-challenge]')
  const form = field?.form
  if (!field || !form) return
  const status = document.querySelector('[data-altcha-status]')
  const attemptsPerTurn = 5000
  let waiting = false
  let expires = 0

  const constants = new Uint32Array(64)
  const initial = new Uint32Array(8)
  for (let candidate = 2, found = 0; found < 64; candidate++) {
    let prime = true
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) prime = false
    if (!prime) continue
    if (found < 8) initial[found] = fraction(Math.sqrt(candidate))
    constants[found++] = fraction(Math.cbrt(candidate))
  }

  function fraction(value) {
    return Math.floor((value - Math.floor(value)) * 4294967296)
  }

  function rotate(value, by) {
    return (value >>> by) | (value << (32 - by))
  }

  const words = new Uint32Array(64)

  function sha256(text) {
    const length = text.length
    const blocks = ((length + 8) >> 6) + 1
    const bytes = new Uint8Array(blocks * 64)
    for (let at = 0; at < length; at++) bytes[at] = text.charCodeAt(at)
    bytes[length] = 0x80
    new DataView(bytes.buffer).setUint32(bytes.length - 4, length * 8)
    const state = Uint32Array.from(initial)
    const view = new DataView(bytes.buffer)
    for (let block = 0; block < blocks; block++) compress(state, view, block * 64)
    return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
  }

  function compress(state, view, offset) {
    for (let at = 0; at < 16; at++) words[at] = view.getUint32(offset + at * 4)
    for (let at = 16; at < 64; at++) {
      const a = words[at - 15]
      const b = words[at - 2]
      const small = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)
      const large = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10)
      words[at] = words[at - 16] + small + words[at - 7] + large
    }
    let [a, b, c, d, e, f, g, h] = state
    for (let at = 0; at < 64; at++) {
      const one = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + constants[at] + words[at]
      const two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    }
    state[0] += a
    state[1] += b
    state[2] += c
    state[3] += d
    state[4] += e
    state[5] += f
    state[6] += g
    state[7] += h
  }

  function search(challenge, from) {
    const end = Math.min(from + attemptsPerTurn, challenge.maxNumber + 1)
    for (let number = from; number < end; number++) {
      if (sha256(challenge.salt + number) === challenge.challenge) return finish(challenge, number)
    }
    if (end <= challenge.maxNumber) setTimeout(search, 0, challenge, end)
  }

  function finish(challenge, number) {
    const { algorithm, challenge: hash, salt, signature } = challenge
    field.value = btoa(JSON.stringify({ algorithm, challenge: hash, number, salt, signature }))
    if (status) status.textContent = ''
    if (waiting) form.requestSubmit()
  }

  async function start() {
    field.value = ''
    expires = Date.now() + 4 * 60 * 1000
    const answer = await fetch(field.dataset.challenge, { cache: 'no-store' })
    if (answer.ok) search(await answer.json(), 0)
  }

  form.addEventListener('submit', (event) => {
    if (field.value !== '' && Date.now() < expires) return
    event.preventDefault()
    waiting = true
    if (status) status.textContent = status.dataset.text ?? ''
    if (Date.now() >= expires) start()
  })
  start()
})()
