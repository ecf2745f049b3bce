/**
 * As many values as `first` has: those that were chosen most, filled up with `first`.
 * @param chosen newest first
 */
export function mostUsed<Value>(chosen: readonly Value[], first: readonly Value[]): Value[] {
  const times = new Map<Value, number>()
  for (const value of chosen) times.set(value, (times.get(value) ?? 0) + 1)
  const used = [...times].toSorted(([, a], [, b]) => b - a).map(([value]) => value)
  return [...new Set([...used, ...first])].slice(0, first.length)
}
