import { type Call, commonRefusals } from '../platform/http/contract.ts'

interface Exchange {
  method: string
  /** With or without host and query. */
  address: string
  status: number
  /** Parsed JSON; undefined for a response without a body. */
  body: unknown
}

/**
 * Compares a response with the contract.
 * @returns what is wrong with it; undefined when nothing is, or when no call of the contract has this path
 */
export function breachOf(calls: readonly Call[], { method, address, status, body }: Exchange): string | undefined {
  const { pathname } = new URL(address, 'http://localhost')
  // A path without parameters takes precedence.
  const matching = calls.filter((call) => call.method === method && patternOf(call).test(pathname))
  const call = matching.find(({ path }) => path === pathname) ?? matching[0]
  if (!call || status === 304) return undefined
  const name = `${method} ${call.path}`
  if (status >= 400) {
    const { code = '' } = (body ?? {}) as { code?: string }
    const declared = { ...commonRefusals, ...call.refusals } as Record<string, number>
    return declared[code] === status
      ? undefined
      : `${name} refused with ${status} ${code}, which the contract does not list`
  }
  if (status !== call.status) return `${name} responded ${status}, the contract says ${call.status}`
  if (call.reply === null)
    return body === undefined ? undefined : `${name} responded with a body, the contract has none`
  const parsed = call.reply['~standard'].validate(body) as { issues?: { path: unknown[]; message: string }[] }
  return parsed.issues && `${name} does not match its contract: ${JSON.stringify(parsed.issues)}`
}

const patterns = new Map<string, RegExp>()

function patternOf({ path }: Call): RegExp {
  const cached = patterns.get(path)
  if (cached) return cached
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  patterns.set(path, pattern)
  return pattern
}
