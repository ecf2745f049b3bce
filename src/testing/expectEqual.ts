import { isDeepStrictEqual } from 'node:util'

/** @throws an error with both values when they differ. Simpler than `expect`, so that fast-check can shrink quickly */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${what}: got ${JSON.stringify(actual)}, but the model has ${JSON.stringify(expected)}`)
}
