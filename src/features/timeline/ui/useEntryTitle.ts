import { useTranslations } from 'use-intl'
import type { Activity } from '../../points/contract.ts'
import { lookOf } from '../../points/ui/featureUi.ts'
import { readMetadata } from '../rules.ts'

/** Returns a function for the title of an entry in the reader's language. `docs/product-decisions.md`, row 38. */
export function useEntryTitle(): (entry: Activity) => string {
  const t = useTranslations()
  return (entry) => {
    const title = lookOf(entry.type)?.title(t, readMetadata(entry.metadata), entry) ?? entry.title
    return entry.undoes ? t('undo.undoneTitle', { title }) : title
  }
}
