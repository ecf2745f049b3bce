import { type Logger, pino } from 'pino'

export type { Logger }

/** Fields that hold a person's words or a secret, wherever somebody puts them into a log line. */
const privateFields = [
  'name',
  'email',
  'password',
  'token',
  'secret',
  'title',
  'description',
  'content',
  'imageUrl',
  'avatarUrl',
  'birthday',
  'cookie',
  'authorization',
  'body',
  'query',
  'params',
  'parameters',
  'headers',
]

/**
 * The log of a process: one JSON object a line on standard error, so that standard output keeps to the lines for people.
 * Errors are written without the values they complain about.
 */
export function createLog(): Logger {
  return pino(
    {
      level: 'info',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: privateFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[private]' },
      serializers: { err: describeError, error: describeError },
    },
    pino.destination(2),
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
 * What may be said about an error. A database error carries the parameters of its statement in its message and in its
 * detail, and messages of the language quote their input, so that only names and places are kept of the former, and
 * quoted text is blanked in the latter.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error }
  const facts = error as Error & { code?: unknown; constraint_name?: unknown; table_name?: unknown }
  const ofDatabase = error.name === 'PostgresError' || error.message.startsWith('Failed query')
  return {
    type: error.constructor.name,
    ...(ofDatabase ? {} : { message: withoutQuotes(error.message) }),
    stack: framesOf(error),
    ...(typeof facts.code === 'string' ? { code: facts.code } : {}),
    ...(typeof facts.constraint_name === 'string' ? { constraint: facts.constraint_name } : {}),
    ...(typeof facts.table_name === 'string' ? { table: facts.table_name } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** From the first quotation mark to the last: quoted text may hold such marks itself. */
function withoutQuotes(message: string): string {
  return message.replace(/["'`].*["'`]/gs, '"…"').slice(0, 300)
}

/** The message stands at the head of a stack as well; only the places are kept. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')
}
