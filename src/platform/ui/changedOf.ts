/** The fields of a form that were changed; undefined if there are none, and nothing is to be sent. */
export function changedOf<Values extends object>(
  values: Values,
  changed: ReadonlySet<string>,
): Partial<Values> | undefined {
  if (changed.size === 0) return undefined
  return Object.fromEntries(Object.entries(values).filter(([name]) => changed.has(name))) as Partial<Values>
}
