import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { BadgePicture } from '../../badges/ui/BadgePicture.tsx'
import { actionTitle } from '../../behaviors/ui/actionTitle.ts'
import type { Translate } from '../../points/ui/featureUi.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { addressOfPhoto } from '../../moments/ui/photoCache.ts'
import { moodEmoji, weatherEmoji } from '../../moments/ui/momentEmoji.ts'
import { layOutScores } from '../../skills/ui/scoreLayout.ts'
import { hasRisen, paragraphsOf, partsOf } from '../rules.ts'
import type { Keepsake } from './KeepsakeScreen.tsx'
import type { LoadedPhotos } from './usePhotosLoaded.ts'

/** A part of the pages after the cover that is not divided. */
export interface BookBlock {
  key: string
  content: ReactNode
  isHeading?: boolean
  beginsPage?: boolean
}

export interface BookContent {
  keepsake: Keepsake
  photos: LoadedPhotos
  today: string
  withPoints: boolean
  withHard: boolean
}

interface BlocksOptions extends BookContent {
  /** Then the months need no year. */
  isOneYear: boolean
}

/** The content of the book in its order. It stays the same object until something of it changes. */
export function useKeepsakeBlocks({ keepsake, photos, today, ...shown }: BlocksOptions): BookBlock[] {
  const t = useTranslations()
  const { language } = useLanguage()
  const format = useFormat()
  const { isOneYear, withPoints, withHard } = shown
  const failed = keepsake.moments
    .flatMap((moment) => moment.photos)
    .filter(({ id }) => photos.outcomeOf(id) === 'failed')
  const failedIds = failed.map(({ id }) => id).join(' ')
  return useMemo(
    () => blocksOf({ keepsake, failedIds, today, isOneYear, withPoints, withHard, t, language, format }),
    [keepsake, failedIds, today, isOneYear, withPoints, withHard, t, language, format],
  )
}

interface Book extends Omit<BlocksOptions, 'photos'> {
  /** The photos that could not be loaded. */
  failedIds: string
  t: Translate
  language: string
  format: ReturnType<typeof useFormat>
}

function blocksOf(book: Book): BookBlock[] {
  const { keepsake, withHard, t } = book
  const blocks = momentBlocks(book)
  // Without photos, pages of their own would be half empty.
  const beginsPage = blocks.length === 0 || keepsake.moments.some(({ photos }) => photos.length > 0)
  const panels = panelBlocks(book)
  if (panels.length > 0)
    blocks.push({ key: 'well', content: <h2>{t('keepsake.wentWell')}</h2>, isHeading: true, beginsPage }, ...panels)
  if (withHard && keepsake.hard.length > 0) {
    blocks.push({ key: 'hard', content: <h2>{t('keepsake.withHard')}</h2>, isHeading: true, beginsPage })
    const words = keepsake.hard.map(({ key, title }) => <li key={title}>{actionTitle(t, { key, title })}</li>)
    blocks.push({ key: 'hard list', content: <ul className="keep-hard">{words}</ul> })
  }
  blocks.push(endBlock(book))
  return blocks
}

/** The moments, with a heading for each month. */
function momentBlocks(book: Book): BookBlock[] {
  const { keepsake, isOneYear, language } = book
  const monthFormat = new Intl.DateTimeFormat(language, {
    month: 'long',
    ...(!isOneYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })
  const blocks: BookBlock[] = []
  let current = ''
  for (const moment of keepsake.moments) {
    if (moment.date.slice(0, 7) !== current) {
      current = moment.date.slice(0, 7)
      const heading = <h2>{monthFormat.format(new Date(moment.date))}</h2>
      blocks.push({ key: current, content: heading, isHeading: true, beginsPage: blocks.length === 0 })
    }
    blocks.push(...blocksOfMoment(moment, book))
  }
  return blocks
}

/** A moment with its first paragraph, and each further paragraph. */
function blocksOfMoment(moment: Keepsake['moments'][number], { failedIds, format }: Book): BookBlock[] {
  const hasPhotos = moment.photos.length > 0
  const [first, ...more] = moment.content === null ? [] : paragraphsOf(moment.content, hasPhotos)
  const content = (
    <article className={hasPhotos ? 'keep-moment' : 'keep-moment keep-panel blossom'}>
      <header>
        <span className="emoji keep-emoji">{weatherEmoji[moment.weather]}</span>
        <span className="emoji keep-emoji">{moodEmoji[moment.mood]}</span>
        <time dateTime={moment.date}>{format.day(moment.date)}</time>
      </header>
      {hasPhotos && (
        <div className={`keep-photos keep-photos-${moment.photos.length}`}>
          {moment.photos.map(({ id }) => (
            <div key={id}>{!failedIds.includes(id) && <img src={addressOfPhoto(id, 'large')} alt="" />}</div>
          ))}
        </div>
      )}
      {first !== undefined && <p dir="auto">{first}</p>}
    </article>
  )
  return [
    { key: moment.id, content },
    ...more.map((text, index) => ({
      key: `${moment.id} ${index}`,
      content: (
        <p dir="auto" className="keep-words">
          {text}
        </p>
      ),
    })),
  ]
}

/** Praise, challenges, habits and badges. */
function panelBlocks({ keepsake: { praises, skills, habits, badges }, withPoints, t, format }: Book): BookBlock[] {
  const times = (count: number) => t('keepsake.times', { count })
  const praiseLines = praises.map(({ key, title, points, times: count }) => ({
    key: key ?? title,
    title: actionTitle(t, { key, title }),
    note: withPoints ? `${format.signed(points)} · ${times(count)}` : times(count),
  }))
  const habitLines = habits.map(({ id, title, days, targetDays }) => ({
    key: id,
    title,
    note: t('habits.progress', { done: days, target: targetDays }),
  }))
  const badgeItems = badges.map(({ kind, times: count }) => (
    <li key={kind}>
      <BadgePicture kind={kind} size={76} />
      {t(kind === 'habit_master' ? 'badges.habitMaster' : 'badges.skillMaster')}
      <br />
      {times(count)}
    </li>
  ))
  const badgePanel = (
    <Panel accent="honey" title={t('keepsake.badges')}>
      <ul className="keep-badges">{badgeItems}</ul>
    </Panel>
  )
  return [
    ...listBlocks('praises', 'sun', praiseLines),
    ...skills.map((skill) => ({ key: skill.id, content: <SkillPanel skill={skill} /> })),
    ...listBlocks('habits', 'water', habitLines, t('keepsake.habitsFormed')),
    ...(badges.length > 0 ? [{ key: 'badges', content: badgePanel }] : []),
  ]
}

/** A list in as many panels as it needs. Only the first one has the heading. */
const listBlocks = (name: string, accent: string, lines: readonly Line[], heading?: string): BookBlock[] =>
  partsOf(lines, ({ title }) => title).map((part, index) => ({
    key: `${name} ${index}`,
    content: (
      <Panel accent={accent} title={index === 0 ? heading : undefined}>
        <List lines={part} />
      </Panel>
    ),
  }))

function endBlock({ today, t, language }: Book): BookBlock {
  const fullDay = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const content = (
    <div className="keep-end">
      <p>{t('keepsake.last')}</p>
      <p className="keep-made">{t('keepsake.made', { date: fullDay.format(new Date(today)) })}</p>
    </div>
  )
  return { key: 'end', content }
}

function SkillPanel({ skill: { title, unit, scores } }: { skill: Keepsake['skills'][number] }) {
  const t = useTranslations('keepsake')
  const words = t(hasRisen(scores) ? 'from' : 'best', {
    first: scores[0]!,
    best: Math.max(...scores),
    unit: unit ?? '',
  }).trim()
  const heading = (
    <>
      <bdi>{title}</bdi>: {words}
    </>
  )
  return (
    <Panel accent="berry" title={heading}>
      <Curve scores={scores} />
    </Panel>
  )
}

function Panel({ accent, title, children }: { accent: string; title?: ReactNode; children: ReactNode }) {
  return (
    <div className={`keep-panel ${accent}`}>
      {title !== undefined && <h3>{title}</h3>}
      {children}
    </div>
  )
}

interface Line {
  key: string
  title: string
  note: string
}

function List({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="keep-list">
      {lines.map(({ key, title, note }) => (
        <li key={key}>
          <b>
            <bdi>{title}</bdi>
          </b>
          <span>{note}</span>
        </li>
      ))}
    </ul>
  )
}

const curve = { width: 600, height: 110, margin: 12 }

function Curve({ scores }: { scores: readonly number[] }) {
  const points = layOutScores(scores, 0, curve)
  const best = points[scores.indexOf(Math.max(...scores))]
  return (
    <svg viewBox={`0 0 ${curve.width} ${curve.height}`} aria-hidden="true" className="keep-curve">
      {[0, 0.5, 1].map((part) => {
        const y = curve.margin + part * (curve.height - 2 * curve.margin)
        return <line key={part} x1="0" x2={curve.width} y1={y} y2={y} />
      })}
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="4" />
      ))}
      {best && <circle cx={best.x} cy={best.y} r="8" className="keep-best" />}
    </svg>
  )
}
