import type { Tx } from '../../platform/db/open.ts'
import { sql } from '../../platform/db/sql.ts'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import { type Calendar, dayAt } from '../../platform/time/rules.ts'
import { en as badgesEn } from '../badges/messages/en.ts'
import { es as badgesEs } from '../badges/messages/es.ts'
import { zh as badgesZh } from '../badges/messages/zh.ts'
import { isolateBidi } from '../i18n/isolateBidi.ts'
import type { Language } from '../i18n/rules.ts'
import { type Mood, photoSizes, type Weather } from '../moments/contract.ts'
import { en as momentsEn } from '../moments/messages/en.ts'
import { es as momentsEs } from '../moments/messages/es.ts'
import { zh as momentsZh } from '../moments/messages/zh.ts'
import { photoFile, smallPhotoFile } from '../moments/photoFile.ts'
import type { Feature } from '../points/feature.ts'
import { undoOf } from '../points/service.ts'
import { bestOf } from '../skills/rules.ts'
import { createEntryTitles, type TitledEntry } from '../timeline/entryTitles.ts'
import { mostFrequent, praiseKindsOf, type WrittenTitle, writtenTitles } from './keepsake.ts'
import { readInPages } from './rows.ts'
import { storyStyles } from './storyStyles.ts'
import { storyTexts } from './storyTexts.ts'

const momentTexts = { zh: momentsZh, en: momentsEn, es: momentsEs }
const badgeTexts = { zh: badgesZh.badges, en: badgesEn.badges, es: badgesEs.badges }

interface Story {
  familyId: string
  familyName: string | null
  /** The day of the export. */
  today: string
  language: Language
  calendar: Calendar
  features: readonly Feature[]
}

interface StoryChild {
  id: string
  name: string
  avatar: string
  points: number
  since: string
}

/** Writes a page with the story of the children, for any browser, without a request to anywhere. */
export async function* writeStory(tx: Tx, story: Story): AsyncGenerator<string> {
  const { familyId, familyName, language, today } = story
  const texts = storyTexts[language]
  const heading = escapeHtml(familyName ?? texts.family)
  const children = await tx<StoryChild[]>`
    select id, name, avatar_url as avatar, points, iso(created_at) as since from children
    where family_id = ${familyId} order by created_at, id`
  yield `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<style>${storyStyles}</style>
<header><h1 dir="auto">${heading}</h1><p>${texts.made(dateIn(language, today))}</p></header>
<main>
`
  if (children.length === 0) yield `<p>${texts.nothing}</p>`
  for (const child of children) yield* tellChild(tx, story, child)
  yield '</main>\n</html>\n'
}

async function* tellChild(tx: Tx, story: Story, child: StoryChild): AsyncGenerator<string> {
  const { language, calendar } = story
  const texts = storyTexts[language]
  const since = texts.since(dateIn(language, dayAt(new Date(child.since), calendar)))
  const balance = texts.balance(numberIn(language, child.points))
  yield `<section class="child"><h2 dir="auto">${escapeHtml(child.avatar)} ${escapeHtml(child.name)}</h2><p>${since} · ${balance}</p>`
  yield* tellMoments(tx, story, child.id)
  yield list(texts.wentWell, await praisesOf(tx, story, child.id))
  yield list(texts.habits, await habitsOf(tx, story, child.id))
  yield list(texts.skills, await skillsOf(tx, story, child.id))
  yield list(texts.badges, await badgesOf(tx, story, child.id))
  yield* tellEntries(tx, story, child.id)
  yield '</section>\n'
}

interface StoryMoment {
  weather: Weather
  mood: Mood
  content: string | null
  date: string
  photos: { file: string; width: number; height: number }[]
}

async function* tellMoments(tx: Tx, { familyId, language }: Story, childId: string): AsyncGenerator<string> {
  const words = momentTexts[language]
  const query = sql`
    select json_build_object('weather', weather, 'mood', mood, 'content', content, 'date', date, 'photos', (
      select coalesce(json_agg(json_build_object('file', ${photoFile('p')}, 'width', p.width, 'height', p.height) order by p.position), '[]')
      from photos p where p.family_id = m.family_id and p.moment_id = m.id))::text as row
    from moments m where family_id = ${familyId} and child_id = ${childId} order by date, seq`
  let month = ''
  for await (const rows of readInPages(tx, query)) {
    let html = month === '' ? `<h3>${storyTexts[language].moments}</h3>` : ''
    for (const { weather, mood, content, date, photos } of parseAll<StoryMoment>(rows)) {
      if (date.slice(0, 7) !== month) html += `<h4>${monthIn(language, date)}</h4>`
      month = date.slice(0, 7)
      html += `<article><p class="when">${dateIn(language, date)} · ${words.weather[weather]} · ${words.mood[mood]}</p>`
      if (content !== null) html += `<p dir="auto" class="words">${escapeHtml(content)}</p>`
      if (photos.length > 0) html += `<div class="photos">${photos.map(drawPhoto).join('')}</div>`
      html += '</article>\n'
    }
    yield html
  }
}

function drawPhoto({ file, width, height }: StoryMoment['photos'][number]): string {
  const scale = Math.min(1, photoSizes.small / Math.max(width, height))
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`
  return `<a href="${file}"><img src="${smallPhotoFile(file)}" ${size} loading="lazy" alt=""></a>`
}

/** An item of a list: its title, and a few words about it. */
type Line = [title: string, note: string]

function list(heading: string, lines: readonly Line[]): string {
  if (lines.length === 0) return ''
  const items = lines.map(
    ([title, note]) => `<li><bdi>${escapeHtml(title)}</bdi> <span>${escapeHtml(note)}</span></li>`,
  )
  return `<h3>${heading}</h3><ul>${items.join('')}</ul>\n`
}

async function praisesOf(tx: Tx, { familyId, language, features }: Story, childId: string): Promise<Line[]> {
  const titleOf = createEntryTitles(features, language)
  const [child] = await tx<{ written: WrittenTitle[] }[]>`
    select ${writtenTitles(praiseKindsOf(features), { familyId, from: '-infinity', to: 'infinity' })} as written
    from children c where c.family_id = ${familyId} and c.id = ${childId}`
  return mostFrequent(child?.written.filter(({ isPraise }) => isPraise) ?? []).map(({ key, title, times }) => [
    titleOf({ kind: 'behavior', title, points: null, metadata: { key } }),
    storyTexts[language].times(numberIn(language, times)),
  ])
}

async function habitsOf(tx: Tx, { familyId, language }: Story, childId: string): Promise<Line[]> {
  const habits = await tx<{ title: string; targetDays: number; days: number }[]>`
    select title, target_days as "targetDays", (
      select count(*)::int from habit_checkins k where k.family_id = h.family_id and k.habit_id = h.id) as days
    from habits h where family_id = ${familyId} and child_id = ${childId} order by ordinal`
  return habits.map(({ title, targetDays, days }) => [
    title,
    storyTexts[language].days(numberIn(language, days), numberIn(language, targetDays)),
  ])
}

interface StorySkill {
  title: string
  targetValue: number | null
  targetUnit: string | null
  isCompletedByHand: boolean
  first: number | null
  highestScore: number | null
}

async function skillsOf(tx: Tx, { familyId, language }: Story, childId: string): Promise<Line[]> {
  const skills = await tx<StorySkill[]>`
    select title, target_value as "targetValue", target_unit as "targetUnit", is_completed_by_hand as "isCompletedByHand", (
        select value from skill_scores s where s.family_id = k.family_id and s.skill_id = k.id order by created_at, seq limit 1) as first,
      (select max(value) from skill_scores s where s.family_id = k.family_id and s.skill_id = k.id) as "highestScore"
    from skills k where family_id = ${familyId} and child_id = ${childId} order by ordinal`
  return skills.map((skill) => {
    const best = bestOf(skill)
    if (best === null) return [skill.title, '']
    const first = numberIn(language, skill.first ?? best)
    return [
      skill.title,
      storyTexts[language].fromTo(first, numberIn(language, best), isolateBidi(skill.targetUnit ?? '')).trim(),
    ] as const satisfies Line
  })
}

async function badgesOf(tx: Tx, { familyId, language }: Story, childId: string): Promise<Line[]> {
  const names = { habit_bonus: badgeTexts[language].habitMaster, skill_completed: badgeTexts[language].skillMaster }
  const badges = await tx<{ kind: keyof typeof names; count: number }[]>`
    select a.kind, count(*)::int as count from activities a ${undoOf}
    where a.family_id = ${familyId} and a.child_id = ${childId} and a.kind in ('habit_bonus', 'skill_completed')
      and a.reverses_id is null and u.id is null
    group by a.kind order by a.kind`
  return badges.map(({ kind, count }) => [names[kind], storyTexts[language].times(numberIn(language, count))])
}

interface StoryEntry extends TitledEntry {
  day: string
  reversesId: string | null
  who: string | null
}

async function* tellEntries(tx: Tx, { familyId, language, features }: Story, childId: string): AsyncGenerator<string> {
  const texts = storyTexts[language]
  const titleOf = createEntryTitles(features, language)
  const query = sql`
    select json_build_object('kind', a.kind, 'title', a.title, 'points', a.points, 'metadata', a.metadata::json, 'day', a.day,
      'reversesId', a.reverses_id, 'who', coalesce(
        (select g.name from members m join guardians g on g.id = m.guardian_id
          where m.family_id = a.family_id and m.guardian_id = a.guardian_id),
        (select n.name from former_members n where n.family_id = a.family_id and n.guardian_id = a.guardian_id)))::text as row
    from activities a
    where a.family_id = ${familyId} and a.child_id = ${childId} and a.kind <> 'moment_deleted'
    order by a.family_id, a.child_id, a.seq`
  yield `<details><summary>${texts.everything}</summary><table><thead><tr><th scope="col">${texts.day}</th><th scope="col">${texts.what}</th><th scope="col">${texts.points}</th><th scope="col">${texts.who}</th></tr></thead><tbody>\n`
  for await (const rows of readInPages(tx, query)) {
    yield parseAll<StoryEntry>(rows)
      .map((entry) => {
        const title = entry.reversesId === null ? titleOf(entry) : texts.takenBack(isolateBidi(titleOf(entry)))
        const points = entry.points === null ? '' : signedIn(language, entry.points)
        return `<tr><td>${entry.day}</td><td dir="auto">${escapeHtml(title)}</td><td>${points}</td><td dir="auto">${escapeHtml(entry.who ?? '')}</td></tr>\n`
      })
      .join('')
  }
  yield '</tbody></table></details>'
}

const parseAll = <T>(rows: readonly string[]): T[] => JSON.parse(`[${rows.join(',')}]`) as T[]

const locales = { zh: 'zh-CN', en: 'en', es: 'es-419' } as const satisfies Record<Language, string>

/**
 * One for each language: another one for each entry would hold memory that the runtime does not see and so frees late.
 */
function inEach<Format>(make: (locale: string) => Format): Readonly<Record<Language, Format>> {
  return { zh: make(locales.zh), en: make(locales.en), es: make(locales.es) }
}

// A calendar day has no zone: it is read and written in UTC.
const dates = inEach((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))
const months = inEach((locale) => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }))
const numbers = inEach((locale) => new Intl.NumberFormat(locale))
const signedNumbers = inEach((locale) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }))

export const dateIn = (language: Language, day: string): string => dates[language].format(new Date(day))

const monthIn = (language: Language, day: string) => months[language].format(new Date(day))

const numberIn = (language: Language, value: number) => numbers[language].format(value)

const signedIn = (language: Language, value: number) => signedNumbers[language].format(value)
