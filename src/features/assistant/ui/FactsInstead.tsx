import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { NoResponseError, fetchJson } from '../../../platform/http/client.ts'
import { addressOf } from '../../../platform/http/address.ts'
import { foldLetters } from '../../../platform/foldText.ts'
import { maxPageSize } from '../../../platform/http/limits.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import { useChildren } from '../../children/ui/useChildren.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { Link } from '../../i18n/ui/Link.tsx'
import type { Activity } from '../../points/contract.ts'
import { useRecorderName } from '../../points/ui/useRecorderName.ts'
import { listActivities } from '../../timeline/contract.ts'
import { dayAbout } from '../../timeline/rules.ts'
import { EntryCard } from '../../timeline/ui/EntryCard.tsx'
import { type Filters, findIn, noFilters, queryOf } from '../../timeline/ui/filters.ts'
import { Marked } from '../../timeline/ui/Marked.tsx'
import { useEntryTitle } from '../../timeline/ui/useEntryTitle.ts'
import { historyKey, historyQuery } from '../../timeline/ui/useHistory.ts'
import { entriesHref, type FamilyThing } from './factLines.ts'
import { isTypo } from '../safetyRules.ts'
import type { AskedFamily } from '../understanding/understand.ts'
import type { Range } from '../understanding/time.ts'
import { Failed } from './FactsCard.tsx'

const mostHits = 3
const mostNear = 4

interface FoundInsteadProps {
  words: string
  /** All children where none was named. */
  childIds: readonly string[]
  time: Range | undefined
  things: readonly FamilyThing[]
  onAsk: (question: string) => void
}

/** What the timeline has of words that name nothing of the family, and titles that look like them. */
export function FoundInstead({ words, childIds, time, things, onAsk }: FoundInsteadProps) {
  const t = useTranslations('facts')
  const { data: children = [] } = useChildren()
  const near = nearTitles(
    words,
    things.filter(({ childId }) => childIds.includes(childId)),
  )
  return (
    <section className="chat-bubble facts" aria-label={t('unknownTitle', { words })}>
      <p>
        <b>{t('unknownTitle', { words })}</b>
      </p>
      {children
        .filter(({ id }) => childIds.includes(id))
        .map(({ id, name }) => (
          <div key={id}>
            <p className="facts-note">{t('unknownText', { name })}</p>
            <Hits childId={id} filters={{ thing: 'all', q: words, ...time }} />
          </div>
        ))}
      {near.length > 0 && (
        <>
          <p className="facts-note">{t('meant')}</p>
          <div className="facts-examples">
            {near.map((title) => (
              <button key={title} type="button" className="chat-suggestion" onClick={() => onAsk(title)}>
                <bdi>{title}</bdi>
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  )
}

/** Titles with a word that begins alike or differs by a typo. */
function nearTitles(words: string, things: readonly FamilyThing[]): string[] {
  const split = (text: string) => foldLetters(text).split(/[^\p{L}\p{N}]+/u)
  const asked = split(words)
  const isNear = (word: string) =>
    asked.some(
      (one) =>
        isTypo(one, word) ||
        (one.length > 2 && word.slice(0, 3) === one.slice(0, 3)) ||
        (/\p{Script=Han}/u.test(one) && Array.from(one).some((sign) => word.includes(sign))),
    )
  return [...new Set(things.filter(({ title }) => split(title).some(isNear)).map(({ title }) => title))].slice(
    0,
    mostNear,
  )
}

/** Why something was is not known: the moments of that time instead. */
export function MomentsInstead({ childId, time }: { childId: string; time: Range }) {
  const t = useTranslations('facts')
  return (
    <section className="chat-bubble facts" aria-label={t('why')}>
      <p>{t('why')}</p>
      <Hits childId={childId} filters={{ thing: 'all', type: 'moment', ...time }} />
    </section>
  )
}

/** The newest entries that the filters find, each with a link, and one to all of them. */
function Hits({ childId, filters }: { childId: string; filters: Partial<Filters> }) {
  const t = useTranslations()
  const client = useQueryClient()
  const { language } = useLanguage()
  const titleOf = useEntryTitle()
  const recorderName = useRecorderName()
  const shortDay = useShortDay()
  const { q = '' } = filters
  const mark = useCallback((text: string) => <Marked text={text} q={q} />, [q])
  const all = { ...noFilters, ...filters }
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...historyKey(childId), { ...filters, language, found: true }],
    queryFn: ({ signal }) =>
      fetchJson<Activity[]>(
        addressOf(listActivities, { params: { childId }, query: { ...queryOf(all), limit: `${maxPageSize}` } }),
        { headers: { 'accept-language': language }, signal },
      ),
  })
  const kept = error instanceof NoResponseError ? client.getQueryData(historyQuery(childId).queryKey) : undefined
  const entries = data ?? (kept && findIn(kept.entries, all, { titleOf, dayOf: dayAbout }))
  if (isPending) return null
  if (!entries) return <Failed onRetry={() => void refetch()} />
  const count = entries.length
  return (
    <>
      <div className="facts-lines">
        {entries.slice(0, mostHits).map((entry) => {
          const day = dayAbout(entry)
          return (
            <Link key={entry.id} href={entriesHref(childId, { ...filters, from: day, to: day })} className="facts-hit">
              <EntryCard entry={entry} time={shortDay(day)} recorder={recorderName(entry.by, childId)} mark={mark} />
            </Link>
          )
        })}
      </div>
      {count === 0 ? (
        <p className="facts-note">{q ? t('facts.found', { count }) : t('facts.notYet')}</p>
      ) : (
        <Link href={entriesHref(childId, filters)} className="text-link">
          {count === maxPageSize
            ? t('timeline.foundMore', { count })
            : q
              ? t('facts.found', { count })
              : t('facts.showAll', { count })}
        </Link>
      )}
    </>
  )
}

interface NotUnderstoodProps {
  family: AskedFamily & { things: readonly FamilyThing[] }
  onAsk: (question: string) => void
}

/** What can be asked, with this family's own words. A tap asks it. */
export function NotUnderstood({ family, onAsk }: NotUnderstoodProps) {
  const t = useTranslations('facts')
  const name = family.children.find(({ id }) => id === family.chosenId)?.name
  const own = family.things.filter(({ childId, isArchived }) => childId === family.chosenId && !isArchived)
  const [habit, other = habit] = own.filter(({ kind }) => kind === 'habit')
  const reward = own.find(({ kind }) => kind === 'reward')
  const deed = own.find(({ kind }) => kind === 'behavior')
  const [first, last] = [habit ?? deed, other ?? deed]
  const examples = [
    first && name && t('ex1', { name, title: first.title }),
    t('ex2'),
    reward && t('ex3', { title: reward.title }),
    last && name && t('ex4', { name, title: last.title }),
    t('ex5'),
  ].filter((example): example is string => !!example)
  return (
    <div className="chat-bubble facts">
      <p>
        <b>{t('notTitle')}</b>
      </p>
      <p>{t('notText')}</p>
      <div className="facts-examples">
        {examples.map((example) => (
          <button key={example} type="button" className="chat-suggestion" onClick={() => onAsk(example)}>
            {example}
          </button>
        ))}
      </div>
    </div>
  )
}
