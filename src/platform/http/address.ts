import type { Call, Params, QueryInput } from './contract.ts'

interface AddressParts<C extends Call> {
  params?: Params<C>
  query?: QueryInput<C>
}

/** The path and query of a call, as the browser requests it: `/api/moments/0197…?limit=10`. */
export function addressOf<C extends Call>(call: C, { params, query }: AddressParts<C> = {}): string {
  const values: Record<string, string> = params ?? {}
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!))
  const search = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(`${value as string | number}`)}`],
  )
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}
