import { draftPrefix } from './clearDrafts.ts'
import { sessionStore } from './deviceStorage.ts'
import { readStored } from './readStored.ts'

/** The unsaved input of a form, by the names of its fields. */
type Draft = Readonly<Record<string, string>>

/**
 * Reads a draft. Drafts last as long as the browser tab: they survive navigation, failures, reloads and an expired
 * session.
 */
export function readDraft(key: string): Draft {
  const stored = Object.entries(readStored(sessionStore, draftPrefix + key) ?? {})
  return Object.fromEntries(stored.filter((field): field is [string, string] => typeof field[1] === 'string'))
}

/** Stores a draft, or deletes it when it is empty. */
export function writeDraft(key: string, draft: Draft): void {
  if (Object.keys(draft).length === 0) sessionStore.remove(draftPrefix + key)
  else sessionStore.write(draftPrefix + key, JSON.stringify(draft))
}

/** Deletes every draft except those whose key begins with `beginning` and contains one of `parts`. */
export function deleteDraftsExcept(beginning: string, parts: readonly string[]): void {
  for (const key of sessionStore.keys()) {
    const isKept = key.startsWith(draftPrefix + beginning) && parts.some((part) => key.includes(part))
    if (key.startsWith(draftPrefix) && !isKept) sessionStore.remove(key)
  }
}
