import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Settings } from '../settings/schema.ts'

export interface AwsCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** Keys of the settings, else of the environment, else of the machine's role. */
export async function awsCredentials(settings: Settings): Promise<AwsCredentials> {
  const accessKeyId = settings['upload.s3.aws_access_key_id']
  const secretAccessKey = settings['upload.s3.aws_secret_access_key']
  if (accessKeyId !== '' || secretAccessKey !== '') return { accessKeyId, secretAccessKey }
  return environmentCredentials(process.env) ?? roleCredentials()
}

function environmentCredentials(environment: NodeJS.ProcessEnv): AwsCredentials | undefined {
  const accessKeyId = environment.AWS_ACCESS_KEY_ID
  const secretAccessKey = environment.AWS_SECRET_ACCESS_KEY
  if (!accessKeyId || !secretAccessKey) return undefined
  const sessionToken = environment.AWS_SESSION_TOKEN
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) }
}

const RoleAnswer = Compile(
  Type.Object({
    AccessKeyId: Type.String(),
    SecretAccessKey: Type.String(),
    Token: Type.String(),
    Expiration: Type.String(),
  }),
)

const quick = 2000
/** Fetched again this long before they end. */
const margin = 5 * 60_000

let known: { readonly credentials: AwsCredentials; readonly until: number } | undefined

async function roleCredentials(): Promise<AwsCredentials> {
  if (known !== undefined && known.until > Date.now()) return known.credentials
  const answer = await roleAnswer()
  if (!RoleAnswer.Check(answer)) throw new Error('The role of this machine has no credentials')
  const credentials = {
    accessKeyId: answer.AccessKeyId,
    secretAccessKey: answer.SecretAccessKey,
    sessionToken: answer.Token,
  }
  known = { credentials, until: Date.parse(answer.Expiration) - margin }
  return credentials
}

/** Containers name an address of their own; machines have the metadata service, in its version with a token. */
async function roleAnswer(): Promise<unknown> {
  const relative = process.env.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI
  if (relative) return (await get(`http://169.254.170.2${relative}`)).json()
  const service = `${metadataService()}/latest`
  const token = await fetch(`${service}/api/token`, {
    method: 'PUT',
    headers: { 'X-aws-ec2-metadata-token-ttl-seconds': '300' },
    signal: AbortSignal.timeout(quick),
  })
  if (!token.ok) throw new Error(`The metadata service answered ${token.status}`)
  const headers = { 'X-aws-ec2-metadata-token': await token.text() }
  const folder = `${service}/meta-data/iam/security-credentials/`
  const role = (await (await get(folder, headers)).text()).split('\n')[0]?.trim() ?? ''
  return (await get(folder + role, headers)).json()
}

/** The address that AWS programs read too, for machines where the service has another one, and for tests. */
function metadataService(): string {
  return (process.env.AWS_EC2_METADATA_SERVICE_ENDPOINT || 'http://169.254.169.254').replace(/\/+$/, '')
}

async function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(quick) })
  if (!answer.ok) throw new Error(`The metadata service answered ${answer.status}`)
  return answer
}
