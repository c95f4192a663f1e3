const environment = 'templates have no access to the environment of the host'
const generates = 'templates cannot generate keys or certificates'

/** Functions of Sprig that are left out, and why; the README lists them too. */
export const excluded: ReadonlyMap<string, string> = new Map([
  ['env', environment],
  ['expandenv', environment],
  ['getHostByName', 'templates have no access to the network'],
  ['genPrivateKey', generates],
  ['genCA', generates],
  ['genCAWithKey', generates],
  ['genSelfSignedCert', generates],
  ['genSelfSignedCertWithKey', generates],
  ['genSignedCert', generates],
  ['genSignedCertWithKey', generates],
  ['buildCustomCert', generates],
])
