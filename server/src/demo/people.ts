/** Made-up people for the demo, the same ones each time. Addresses are at example domains, which nobody owns (RFC 2606). */
export interface DemoPerson {
  readonly email: string
  readonly name: string
  readonly attribs: Readonly<Record<string, string | number | boolean>>
}

const given = [
  'Ada',
  'Amara',
  'Anton',
  'Aylin',
  'Beatriz',
  'Bruno',
  'Chiara',
  'Daniel',
  'Dilara',
  'Elena',
  'Emil',
  'Farah',
  'Felix',
  'Grace',
  'Hana',
  'Hugo',
  'Ines',
  'Ivan',
  'Jana',
  'Jonas',
  'Kaya',
  'Kenji',
  'Laila',
  'Leo',
  'Lucia',
  'Marek',
  'Mei',
  'Mila',
  'Nadia',
  'Noah',
  'Olga',
  'Omar',
  'Paula',
  'Pedro',
  'Quinn',
  'Rania',
  'Rosa',
  'Samir',
  'Sofia',
  'Stefan',
  'Tariq',
  'Tessa',
  'Uma',
  'Viktor',
  'Wanda',
  'Yara',
  'Yusuf',
  'Zoe',
]

const family = [
  'Abbas',
  'Almeida',
  'Andersen',
  'Bauer',
  'Bianchi',
  'Castro',
  'Chen',
  'Costa',
  'Demir',
  'Dubois',
  'Eriksen',
  'Fischer',
  'Garcia',
  'Haddad',
  'Hansen',
  'Ito',
  'Jensen',
  'Kaya',
  'Keller',
  'Kim',
  'Kovacs',
  'Larsen',
  'Lopez',
  'Maier',
  'Moreau',
  'Nakamura',
  'Novak',
  'Okafor',
  'Olsen',
  'Park',
  'Patel',
  'Petrov',
  'Popescu',
  'Ramos',
  'Rossi',
  'Santos',
  'Sato',
  'Silva',
  'Singh',
  'Svensson',
  'Tanaka',
  'Virtanen',
  'Wagner',
  'Weber',
  'Yilmaz',
  'Zhang',
]

const places = [
  ['Lisbon', 'PT'],
  ['Berlin', 'DE'],
  ['Istanbul', 'TR'],
  ['Warsaw', 'PL'],
  ['Nairobi', 'KE'],
  ['Osaka', 'JP'],
  ['Toronto', 'CA'],
  ['Lima', 'PE'],
  ['Bergen', 'NO'],
  ['Pune', 'IN'],
  ['Lyon', 'FR'],
  ['Turin', 'IT'],
] as const

const plans = ['free', 'free', 'free', 'team', 'team', 'business'] as const

/** A number between 0 and `below`, spread well and always the same for the same two inputs (xorshift-like mixing). */
export function spread(index: number, salt: number, below: number): number {
  let value = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  value ^= value >>> 15
  value = Math.imul(value, 0x2c1b3c6d)
  value ^= value >>> 12
  return (value >>> 0) % below
}

export function demoPeople(count: number): readonly DemoPerson[] {
  return Array.from({ length: count }, (_, index) => demoPerson(index))
}

function demoPerson(index: number): DemoPerson {
  const first = pick(given, index, 1)
  const last = pick(family, index, 2)
  const [city, country] = pick(places, index, 3)
  const domain = ['example.com', 'example.org', 'example.net'][spread(index, 4, 3)] ?? 'example.com'
  return {
    email: `${first}.${last}.${index + 1}@${domain}`.toLowerCase(),
    name: `${first} ${last}`,
    attribs: {
      city,
      country,
      plan: pick(plans, index, 5),
      orders: spread(index, 6, 12),
      newsletter_reader: spread(index, 7, 4) > 0,
    },
  }
}

function pick<T>(values: readonly [T, ...T[]] | readonly T[], index: number, salt: number): T {
  const value = values[spread(index, salt, values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}
