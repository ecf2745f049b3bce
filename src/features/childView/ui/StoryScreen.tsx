import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { addressOf } from '../../../platform/http/address.ts'
import { Drop } from '../../../platform/ui/Drop.tsx'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { ModuleArt } from '../../../platform/ui/ModuleArt.tsx'
import { PictureArt } from '../../../platform/ui/PictureArt.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { pictureNames, type PictureName } from '../../rewards/contract.ts'
import { RewardArt } from '../../rewards/ui/RewardArt.tsx'
import { readOwnPhoto, readStory, storyPageSize, type StoryEntry } from '../contract.ts'
import { ask, type Outcome } from './ask.ts'
import { useChildState, useToday } from './childState.ts'
import { dayTitle } from './days.ts'
import { BigButton } from './KidControls.tsx'
import { KidLine, KidPage } from './KidPage.tsx'
import { LineArt } from './LineArt.tsx'
import { Price } from './Price.tsx'
import { say } from './speech.ts'
import { byDay, type StoryRow } from './storyDays.ts'
import { numberText, type Translate, useTranslations } from './texts.ts'

/** What went well. It grows by a button and has an end. */
export function StoryScreen() {
  const t = useTranslations('kidStory')
  const kid = useTranslations('kid')
  const today = useToday()
  const end = useRef<HTMLParagraphElement>(null)
  const { entries, isWhole, isPending, handleEarlier } = useStory(() => {
    // The button that had the focus is gone.
    requestAnimationFrame(() => focusInPlace(end.current))
  })
  return (
    <KidPage title={kid('story')} isLoaded={entries !== undefined}>
      {entries?.length === 0 ? (
        <section className="kid-rest">
          <Sprout mood="glad" size={84} />
          <p>{t('empty')}</p>
        </section>
      ) : (
        <>
          <div className="story-days">
            {byDay(entries ?? []).map(({ day, rows }) => (
              <section key={day} className="kid-day">
                <h2>{dayTitle(day, today.day)}</h2>
                <ul className="kid-list">
                  {rows.map((row) => (
                    <Row key={`${row.kind} ${row.id}`} row={row} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <KidLine />
          {isWhole ? (
            <p className="kid-text" tabIndex={-1} ref={end}>
              {t('end')}
            </p>
          ) : (
            <BigButton tone="soft" isPending={isPending} onClick={() => void handleEarlier()}>
              {t('earlier')}
            </BigButton>
          )}
        </>
      )}
    </KidPage>
  )
}

/** The pages of the story that were read so far. */
function useStory(onEnd: () => void) {
  const kid = useTranslations('kid')
  const { note, showLine, isOffline } = useChildState()
  const [entries, setEntries] = useState<readonly StoryEntry[]>()
  const [isWhole, setIsWhole] = useState(false)
  const [isPending, setIsPending] = useState(false)

  const begin = useEffectEvent((outcome: Outcome<StoryEntry[]>) => {
    const reply = note(outcome)
    if (reply) show(reply)
  })
  const isEmpty = entries === undefined
  // A story that is being looked at stays as it is. Without a connection it is read once there is one.
  useEffect(() => {
    if (isEmpty && !isOffline) void ask(readStory, { query: {} }).then(begin)
  }, [isEmpty, isOffline])

  function show(page: readonly StoryEntry[], before: readonly StoryEntry[] = []): void {
    setEntries([...before, ...page])
    setIsWhole(page.length < storyPageSize)
  }

  async function handleEarlier(): Promise<void> {
    if (!entries) return
    setIsPending(true)
    const outcome = await ask(readStory, { query: { before: entries.at(-1)!.id } })
    setIsPending(false)
    const reply = note(outcome)
    if (reply) {
      show(reply, entries)
      if (reply.length < storyPageSize) onEnd()
    } else if (outcome.end !== 'ended') showLine(kid(navigator.onLine ? 'oops' : 'offline'))
  }

  return { entries, isWhole, isPending, handleEarlier }
}

/** An entry, or the habits of a day. A tap reads it aloud. */
function Row({ row }: { row: StoryRow }) {
  const t = useTranslations('kidStory')
  const { canSpeak } = useChildState()
  const { kind, points, photos, habits } = row
  const { words, more } = wordsOf(row, t)
  const isPraise = kind === 'praise' && points !== null && points > 0
  const content = (
    <>
      {kind !== 'moment' && (
        <span className={`kid-pic ${accents[kind]}`}>
          <RowArt row={row} />
        </span>
      )}
      <span className={kind === 'moment' ? 'row-words is-moment' : 'row-words'}>
        {photos.map(({ id, width, height }) => (
          <img
            key={id}
            src={addressOf(readOwnPhoto, { params: { id }, query: { size: 'small' } })}
            width={width}
            height={height}
            loading="lazy"
            alt=""
          />
        ))}
        {words !== '' && <b>{words}</b>}
        {more != null && <small>{more}</small>}
        {kind === 'checkin' && (
          <span className="kid-drops" aria-hidden="true">
            {habits.map(({ id }) => (
              <Drop key={id} state="done" size={24} />
            ))}
          </span>
        )}
      </span>
      {isPraise && <Price points={points} isGiven />}
    </>
  )
  const read = [words, more, ...habits.map((habit) => habit.title)].filter(Boolean).join('. ')
  return (
    <li>
      {canSpeak && read !== '' ? (
        <button type="button" className="kid-row" onClick={() => say(read)}>
          {content}
        </button>
      ) : (
        <div className="kid-row">{content}</div>
      )}
    </li>
  )
}

interface RowWords {
  words: string
  more?: string | null | undefined
}

function wordsOf({ kind, title, best, isGrown, text, habits }: StoryRow, t: Translate<'kidStory'>): RowWords {
  switch (kind) {
    case 'checkin':
      return { words: t('habits', { count: habits.length }) }
    case 'completion':
      return { words: title, more: isGrown ? t('grown') : null }
    case 'score':
      return { words: title, more: best && t('best', { value: `${numberText(best.value)} ${best.unit ?? ''}`.trim() }) }
    case 'badge':
      return { words: t('badge'), more: title }
    case 'moment':
      return { words: text ?? '' }
    case 'praise':
    case 'redemption':
    case 'deduction':
      return { words: title }
  }
}

const accents: Record<StoryEntry['kind'], string> = {
  praise: 'sun',
  checkin: 'water',
  completion: 'leaf',
  score: 'berry',
  badge: 'honey',
  redemption: 'honey',
  moment: 'sun',
  deduction: 'is-grey',
}

const isReward = (name: string | null): name is PictureName =>
  (pictureNames as readonly (string | null)[]).includes(name)

function RowArt({ row: { kind, picture } }: { row: StoryRow }) {
  switch (kind) {
    case 'checkin':
      return <ModuleArt name="water" size={40} />
    case 'completion':
      return picture === null ? <ModuleArt name="water" size={44} /> : <PictureArt name={picture} size={48} />
    case 'score':
      return <ModuleArt name="berry" size={44} />
    case 'badge':
      return <LineArt name="trophy" size={36} />
    case 'redemption':
      return <RewardArt name={isReward(picture) ? picture : 'gift'} size={48} />
    case 'deduction':
      return <Cloud />
    case 'praise':
    case 'moment':
      return <ModuleArt name="sun" size={44} />
  }
}

function Cloud() {
  return (
    <svg width="44" height="44" viewBox="0 0 80 80" aria-hidden="true">
      <path
        d="M22 64C11 64 4 57 4 48c0-8 6-14.5 14-15.5C20 22 29 15 39 15c11 0 20 8 21.5 18.5C69 34.5 76 40 76 49c0 9-7 15-16 15z"
        fill="var(--control)"
        opacity=".6"
      />
    </svg>
  )
}
