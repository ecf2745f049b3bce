import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Child } from '../../children/contract.ts'
import { undoneIds } from '../rules.ts'
import { EntryCard } from './EntryCard.tsx'
import { useHistory } from './useHistory.ts'

/**
 * The newest entry of the timeline; nothing while there is none.
 * @param seeAll the way to the timeline, beside the heading
 */
export function LatestEntry({ child, seeAll }: { child: Child; seeAll: ReactNode }) {
  const t = useTranslations('home')
  const { data: history } = useHistory(child.id)
  const entry = history?.entries[0]
  if (!history || !entry) return null
  return (
    <section>
      <div className="section-head">
        <h2>{t('latest')}</h2>
        {seeAll}
      </div>
      <EntryCard entry={entry} isUndone={undoneIds([entry]).has(entry.id)} />
    </section>
  )
}
