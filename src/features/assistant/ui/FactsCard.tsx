import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { NoResponseError } from '../../../platform/http/client.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import type { SharedState } from '../../../platform/ui/sharedState.ts'
import { untilLoaded } from '../../../platform/ui/untilLoaded.ts'
import { useCalendar, useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { Avatar } from '../../children/ui/Avatar.tsx'
import { useChildren } from '../../children/ui/useChildren.ts'
import { factsQuery } from '../../facts/ui/factsQuery.ts'
import { Link } from '../../i18n/ui/Link.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { useOwed } from '../../rewards/ui/useRedemptions.ts'
import { useIsOnline } from '../../sync/ui/reachability.ts'
import { historyQuery } from '../../timeline/ui/useHistory.ts'
import { entriesHref, type FamilyThing, linesOf } from './factLines.ts'
import type { About } from '../understanding/understand.ts'
import { entriesQuery, isOwedAsked } from './cardQueries.ts'
import type { Chosen } from './FactsSheet.tsx'
import { useCardWords } from './useCardWords.ts'
import { useTimeText } from './useTimeText.ts'

const FactsSheet = lazy(() => untilLoaded(async () => ({ default: (await import('./FactsSheet.tsx')).FactsSheet })))

const loadFactsOnDevice = () => import('./factsOnDevice.ts')

/** What a card is about, and which chips were changed. It outlives the card: Back leads to it as it was. */
export interface CardChoice {
  about: { childId: string; thingId: string; from: string; to: string }
  chosen: ReadonlySet<Chosen>
}

interface FactsCardProps extends Pick<About, 'line' | 'assumed'> {
  choice: SharedState<CardChoice>
  /** Of all children. */
  things: readonly FamilyThing[]
}

/** All facts about a child, a thing and a time, which are chips that can be changed. docs/screens.md. */
export function FactsCard({ things, choice, line, assumed }: FactsCardProps) {
  const t = useTranslations('facts')
  const { about, chosen } = useSyncExternalStore(choice.subscribe, choice.get)
  const [opened, setOpened] = useState<Chosen>()
  const [hasOpened, setHasOpened] = useState(false)
  const timeText = useTimeText()
  const child = useChildren().data?.find(({ id }) => id === about.childId)
  const thing = things.find(({ id, childId }) => id === about.thingId && childId === about.childId)
  const isOfEver = assumed.time && !chosen.has('time')
  const shown = useLines({ about, thing, things, line, isOfEver })
  if (!child) return null
  const thingText = thing?.title ?? t('everything')
  const time = timeText(about)
  const notes = [
    assumed.child && !chosen.has('child') && t('assumedChild', { name: child.name }),
    isOfEver && t('assumedTime'),
    shown.cachedAt !== undefined && t('cached', { when: shown.cachedAt }),
  ].filter((note) => note !== false)
  const chip = (name: Chosen, label: string, text: string) => (
    <button
      type="button"
      className="facts-chip"
      aria-haspopup="dialog"
      aria-label={label}
      onClick={() => {
        setOpened(name)
        setHasOpened(true)
      }}
    >
      {name === 'child' && <Avatar emoji={child.avatarUrl} />}
      <bdi>{text}</bdi>
      <Icon name="chevronDown" size={18} />
    </button>
  )
  return (
    <>
      <p className="visually-hidden">{shown.lines?.[0]?.text}</p>
      <section
        className="chat-bubble facts"
        aria-live="off"
        aria-label={t('card', { child: child.name, thing: thingText, time })}
      >
        <div className="facts-chips">
          {chip('child', t('chipChild', { value: child.name }), child.name)}
          {chip('thing', t('chipThing', { value: thingText }), thingText)}
          {chip('time', t('chipTime', { value: time }), time)}
        </div>
        <FoundLines shown={shown} about={about} />
        {shown.isChanging ? (
          <p className="facts-note facts-loading">{t('loading')}</p>
        ) : (
          notes.map((note) => (
            <p key={note} className="facts-note">
              {note}
            </p>
          ))
        )}
      </section>
      {hasOpened && (
        <Suspense>
          <FactsSheet
            opened={opened}
            about={about}
            things={things}
            onClose={() => setOpened(undefined)}
            onChange={(part, next) => choice.set({ about: { ...about, ...next }, chosen: new Set([...chosen, part]) })}
          />
        </Suspense>
      )}
    </>
  )
}

function FoundLines({ shown, about }: { shown: ReturnType<typeof useLines>; about: CardChoice['about'] }) {
  const t = useTranslations('facts')
  if (!shown.lines) return shown.isFailed && <Failed onRetry={shown.retry} />
  const { childId, thingId: thing, from, to } = about
  return (
    <>
      <div className={shown.isChanging ? 'facts-lines old' : 'facts-lines'} inert={shown.isChanging}>
        {shown.lines.map(({ text, href }, n) => (
          <Link key={text} href={href} className={n === 0 ? 'facts-line is-guess' : 'facts-line'}>
            <span>{text}</span>
            <Icon name="chevronRight" size={20} />
          </Link>
        ))}
      </div>
      {shown.times > 0 && (
        <Link href={entriesHref(childId, { thing, from, to })} className="text-link">
          {t('showAll', { count: shown.times })}
        </Link>
      )}
    </>
  )
}

export function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations()
  return (
    <div role="alert">
      <p>{t('facts.failed')}</p>
      <button type="button" className="chat-suggestion" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </div>
  )
}

interface Asked extends Pick<FactsCardProps, 'things' | 'line'> {
  about: CardChoice['about']
  thing: FamilyThing | undefined
  isOfEver: boolean
}

/** The lines, of what the server says or else of what the device has. */
function useLines({ about, thing, things, line, isOfEver }: Asked) {
  const { childId, thingId, from, to } = about
  const client = useQueryClient()
  const calendar = useCalendar()
  const today = useFamilyDay()
  const isHelper = useUser().data?.role === 'helper'
  const { clock } = useFormat()
  const words = useCardWords(childId)
  const isOnline = useIsOnline()
  const child = useChildren().data?.find(({ id }) => id === childId)
  const query = useQuery({ ...factsQuery({ childId, thing: thingId, from, to }), placeholderData: keepPreviousData })
  const entries = useQuery({ ...entriesQuery({ childId, from, to }), enabled: !thing })
  const { data: owed = [] } = useOwed(childId, { enabled: isOwedAsked(line, thing) })
  const isGone = query.isError || query.isPlaceholderData
  useEffect(() => {
    // For a later question without a connection. A failure shows then.
    loadFactsOnDevice().catch(() => undefined)
  }, [])
  // Without a connection, what the device has is counted.
  const isCutOff = query.error instanceof NoResponseError
  const { data: local, isFetching: isCounting } = useQuery({
    queryKey: [...factsQuery({ childId, thing: thingId, from, to }).queryKey, 'local'],
    queryFn: async () => {
      const { factsOnDevice } = await loadFactsOnDevice()
      const { data: history, dataUpdatedAt: at = 0 } = client.getQueryState(historyQuery(childId).queryKey) ?? {}
      const counted = history && factsOnDevice(history, { thing, from, to, today, calendar, isHelper })
      return counted ? { facts: counted, at } : null
    },
    enabled: isCutOff,
    gcTime: 0,
    // Nothing that the server said.
    persister: (queryFn, context) => queryFn(context as never),
  })
  const { facts, at } =
    isCutOff && local ? local : { facts: query.isError ? undefined : query.data, at: query.dataUpdatedAt }
  const own = things.filter((one) => one.childId === childId)
  const lines =
    facts &&
    child &&
    linesOf(
      { facts, line, isOfEver, today, calendar, child, thing, things: own, entries: entries.data ?? undefined, owed },
      words,
    )
  return {
    lines,
    times: facts?.times ?? 0,
    isChanging: isGone && query.isFetching,
    isFailed: query.isError && !isCounting,
    cachedAt: facts && !isOnline ? clock(new Date(at).toISOString(), calendar.timeZone) : undefined,
    retry: () => void query.refetch(),
  }
}
