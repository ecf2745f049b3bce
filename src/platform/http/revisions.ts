/** The value of each response's header `Revision`. */
const revisions = new WeakMap<object, number>()

/**
 * The revision of the child that data is at least as new as, of pages the lowest; 0 when that is not known.
 * docs/api.md, "Conventions".
 */
export function revisionOf(data: unknown): number {
  const { pages } = (data ?? {}) as { pages?: unknown }
  return revisions.get(data as object) ?? (Array.isArray(pages) ? Math.min(...pages.map(revisionOf)) : 0)
}

/** Data that has none keeps it that way. */
export function setRevision(data: unknown, revision: number): void {
  if (revision > 0 && typeof data === 'object' && data !== null) revisions.set(data, revision)
}
