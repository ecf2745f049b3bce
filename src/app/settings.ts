import { resolve } from 'node:path'
import { z } from 'zod'
import { type SignUp, signUps } from '../features/auth/rules.ts'
import type { Model } from '../platform/http/context.ts'
import { isLoopbackHost, parseProxies, type TrustedProxies } from '../platform/http/clientAddress.ts'
import { StartProblem } from '../platform/startProblem.ts'

export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

export interface Settings {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** An origin: scheme, host and port without a path. */
  publicUrl: string
  /** Absent: created on the first start and stored in `dataDir`. */
  authSecret: string | undefined
  /** Absent: the built-in sign-in. */
  oidc: OidcSettings | undefined
  metricsToken: string | undefined
  /** Proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: TrustedProxies
  /** 0 switches every limit off. */
  rateLimitPerMinute: number
  /** Who may create an account. */
  signUp: SignUp
  hasSampleFamilies: boolean
  /** The most entries of history that a family may have, and the most habits, skills and other items. */
  rowsPerFamily: number
  photoBytesPerFamily: number
  importBytes: number
  /** Push services beside those of the browsers: `host` or `host:port`, as `URL.host` writes it. */
  pushHosts: readonly string[]
  /** Absent: what the assistant's own rules do not understand stays so. */
  model: Model | undefined
}

/** A setting is invalid or contradicts another. The message is one sentence that says which one and why. */
export class SettingsError extends StartProblem {
  override name = 'SettingsError'
}

const optional = z.string().optional()

const shape = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 1 to 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'must be a whole number from 1 to 65535')
    .default(5000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be an address or a host name to listen on, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  // PostgreSQL notes the folder of its socket in one line.
  DATA_DIR: z
    .string()
    .regex(/^[^\r\n]+$/, 'must be one line')
    .default('./data'),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, 'must look like postgres://user:password@host:5432/database')
    .optional(),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be the address people use, such as https://pipling.example, without a path')
    .optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters; leave it out to have one made').optional(),
  OIDC_ISSUER: z.string().refine(isIssuer, 'must be an https address (http only on this machine)').optional(),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return parseProxies(text)
      } catch (error) {
        const entry = (error as RangeError).message
        context.addIssue(
          `holds ${entry}, which is no address, no network such as 10.0.0.0/8, and neither loopback nor private`,
        )
        return z.NEVER
      }
    }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')
    .optional(),
  RATE_LIMIT_PER_MINUTE: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number; 0 switches the limits off')
    .transform(Number)
    .default(600),
  SIGN_UP: z.enum(signUps, 'must be open, invitation or closed').default('open'),
  SAMPLE_FAMILY: z.enum(['on', 'off'], 'must be on or off').default('on'),
  ROWS_PER_FAMILY: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1 to 999999999')
    .transform(Number)
    .default(500_000),
  PHOTO_QUOTA_MB: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a whole number of megabytes; 0 allows no photos')
    .transform(Number)
    .default(2048),
  IMPORT_LIMIT_MB: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number of megabytes')
    .transform(Number)
    .default(4096),
  PUSH_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
    .refine(
      (hosts) => hosts.every(isHost),
      'must be hosts with commas between them, such as push.example or 10.0.0.5:8443',
    )
    .transform((hosts) => hosts.map((host) => new URL(`https://${host}`).host)),
  ASSISTANT_URL: z
    .string()
    .refine(isModelUrl, 'must be the address of an OpenAI-compatible service, such as http://localhost:11434/v1')
    .optional(),
  ASSISTANT_MODEL: z
    .string()
    .regex(/^[^\r\n]{1,200}$/, 'must be the name of a model in one line')
    .optional(),
  ASSISTANT_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')
    .optional(),
})

/** The names of the environment variables. */
export const settingNames = Object.keys(shape.shape)

/**
 * Reads every setting from the environment; an empty variable counts as absent.
 * @throws {SettingsError} for the first invalid setting
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(settingNames.map((name) => [name, env[name]?.trim() || undefined]))
  const parsed = shape.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SettingsError(`${String(issue?.path[0])} ${issue?.message}.`)
  }
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    publicUrl: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
    authSecret: values.AUTH_SECRET,
    oidc: readOidc(values),
    metricsToken: values.METRICS_TOKEN,
    trustedProxies: values.TRUSTED_PROXIES,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    signUp: values.SIGN_UP,
    hasSampleFamilies: values.SAMPLE_FAMILY === 'on',
    rowsPerFamily: values.ROWS_PER_FAMILY,
    photoBytesPerFamily: values.PHOTO_QUOTA_MB * 1024 * 1024,
    importBytes: values.IMPORT_LIMIT_MB * 1024 * 1024,
    pushHosts: values.PUSH_HOSTS,
    model: readModel(values),
  }
}

/** Whether a text is a host, with or without a port. */
const isHost = (text: string): boolean =>
  URL.canParse(`https://${text}`) && /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i.test(text)

/** Ports above 1023 on which browsers open no page: the Fetch standard, "Port blocking". */
const blockedPorts = new Set(
  [
    1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  ].map(String),
)

/**
 * Returns a warning for the start: about an address that no browser opens, or that people on other devices cannot open.
 */
export function addressWarning({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): string | undefined {
  const { port } = new URL(publicUrl)
  if (blockedPorts.has(port))
    return `Browsers open no page on port ${port}: choose another PORT, or set PUBLIC_URL to the address of a proxy in front.`
  const isPublic = !isLoopbackHost(host.includes(':') ? `[${host}]` : host)
  if (!isPublic || !isLoopbackHost(new URL(publicUrl).host)) return undefined
  return `HOST=${host} lets other devices in, but PUBLIC_URL is ${publicUrl}: set PUBLIC_URL to the address that they open, or no one can sign in there.`
}

function readOidc(values: z.infer<typeof shape>): OidcSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = values
  const parts = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }
  const missing = Object.entries(parts)
    .filter(([, value]) => value === undefined)
    .map(([name]) => name)
  if (missing.length === 3) return undefined
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined) {
    const verb = missing.length === 1 ? 'is' : 'are'
    throw new SettingsError(
      `${missing.join(' and ')} ${verb} missing: an external sign-in needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together.`,
    )
  }
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
}

function readModel({ ASSISTANT_URL, ASSISTANT_MODEL, ASSISTANT_KEY }: z.infer<typeof shape>): Model | undefined {
  if (ASSISTANT_URL === undefined && ASSISTANT_MODEL === undefined && ASSISTANT_KEY === undefined) return undefined
  if (ASSISTANT_URL === undefined || ASSISTANT_MODEL === undefined)
    throw new SettingsError('A model for the assistant needs ASSISTANT_URL and ASSISTANT_MODEL together.')
  const url = new URL(ASSISTANT_URL)
  const path = url.pathname.replace(/\/$/, '')
  if (!path.endsWith('/chat/completions')) url.pathname = `${path || '/v1'}/chat/completions`
  return { url: url.href, name: ASSISTANT_MODEL, key: ASSISTANT_KEY }
}

function isModelUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && !url.hash && !url.username && !url.password
}

function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  )
}

function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.search || url.hash) return false
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
  )
}
