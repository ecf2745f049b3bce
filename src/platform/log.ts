import pg from 'pg'
import { type Logger, pino } from 'pino'

export type { Logger }

/** Fields that hold a person's words or a secret, wherever they are in a log line. */
const privateFields = [
  'name',
  'email',
  'password',
  'token',
  'secret',
  'title',
  'description',
  'content',
  'cookie',
  'authorization',
  'body',
  'query',
  'params',
  'parameters',
  'headers',
]

/**
 * Creates the log of a process: one JSON object per line on standard error. Standard output is for people. Errors are
 * logged without the values that they quote.
 * @param fields further fields whose values are never written
 */
export function createLog({ privateFields: fields = [] }: { privateFields?: readonly string[] } = {}): Logger {
  return pino(
    {
      level: 'info',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [...privateFields, ...fields].flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[private]',
      },
      serializers: { err: describeError, error: describeError },
    },
    // Not pino's own destination, which retries a failed write without end and blocks the process.
    process.stderr,
  )
}

interface ErrorDescription {
  type: string
  message?: string
  stack?: string
  code?: string
  constraint?: string
  table?: string
  cause?: ErrorDescription
}

/**
 * Describes an error without private data. Messages of PostgreSQL and JavaScript quote their input: of PostgreSQL's
 * errors only names are logged, and in JavaScript's messages quoted text is blanked.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table } = error as Error & { code?: unknown; constraint?: unknown; table?: unknown }
  const isOfDatabase = error instanceof pg.DatabaseError || error.message.startsWith('Failed query')
  return {
    type: error.constructor.name,
    ...(isOfDatabase ? {} : { message: withoutQuotes(error.message) }),
    stack: framesOf(error),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** Blanks from the first quotation mark to the last: quoted text may contain such marks itself. */
const withoutQuotes = (message: string): string => message.replace(/["'`].*["'`]/gs, '"…"').slice(0, 300)

/** Returns the stack frames alone: a stack begins with the message. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')
}
