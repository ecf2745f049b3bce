import type { Runner } from '../../platform/db/open.ts'
import { sql } from '../../platform/db/sql.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { QueryContext } from '../../platform/http/query.ts'
import type { QueryOf } from '../../platform/http/contract.ts'
import { addDays } from '../../platform/time/rules.ts'
import { badgeOf, type Completions } from '../badges/rules.ts'
import { completionsOfChild } from '../badges/service.ts'
import { chooseLanguage } from '../i18n/rules.ts'
import type { ThingPicture } from '../habits/contract.ts'
import { requireActiveChild } from '../lending/activeChild.ts'
import type { PhotoSize } from '../moments/contract.ts'
import { photosOfMoment } from '../moments/service.ts'
import { entryKindsOf, type Feature } from '../points/feature.ts'
import { undoOf } from '../points/service.ts'
import { pictureOfReward } from '../rewards/service.ts'
import type { PictureName } from '../rewards/contract.ts'
import { createEntryTitles, createSubjectTitles, type TitledEntry } from '../timeline/entryTitles.ts'
import { type readStory, storyDays, type StoryEntry, storyPageSize } from './contract.ts'

/** An entry of history that the story tells. */
interface StoredEntry extends Pick<StoryEntry, 'id' | 'points' | 'day' | 'isGrown' | 'text' | 'photos'>, TitledEntry {
  /** Of the habit. */
  picture: ThingPicture | null
}

/** What the story calls entries, by their kind. What is not here, it does not tell. */
const storyKinds = (features: readonly Feature[]): ReadonlyMap<string, StoryEntry['kind']> =>
  new Map(entryKindsOf(features).flatMap(([kind, { storyKind }]) => (storyKind === null ? [] : [[kind, storyKind]])))

/**
 * A page of what went well lately, the newest day first. A badge follows the completion that first earned it.
 * @throws {Refusal} 404 `before` is no entry of this child; 409 `choose_child`
 */
export async function readStoryOfChild(
  db: Runner,
  { before }: QueryOf<typeof readStory>,
  ctx: QueryContext,
  features: readonly Feature[],
): Promise<StoryEntry[]> {
  const childId = requireActiveChild(ctx)
  const kinds = storyKinds(features)
  const [page] = await readPage(db, { childId, before: before ?? null, kinds: [...kinds.keys()] }, ctx)
  if (!page?.isEdgeKnown) throw notFound()
  const tell = createStoryWriter(features, kinds, ctx)
  const firstIds = new Map(page.completions.map((completions) => [completions.firstId, badgeOf(completions)]))
  return page.entries.flatMap((entry) => {
    const told = tell(entry)
    return firstIds.has(told.id) ? [told, { ...told, kind: 'badge', points: null }] : [told]
  })
}

interface StoryPage {
  isEdgeKnown: boolean
  entries: StoredEntry[]
  completions: Completions[]
}

function readPage(
  db: Runner,
  { childId, before, kinds }: { childId: string; before: string | null; kinds: readonly string[] },
  ctx: QueryContext,
): Promise<StoryPage[]> {
  const { familyId, today } = ctx
  return db<StoryPage[]>`
    select ${before}::uuid is null or edge.seq is not null as "isEdgeKnown", ${completionsOfChild} as completions, (
      select coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind, 'title', a.title, 'points', a.points, 'metadata', a.metadata::json,
        'day', a.day, 'text', m.content, 'picture', (
          select h.picture from habits h where a.type = 'habit' and h.family_id = a.family_id and h.id = a.subject_id),
        'isGrown', exists (select from habits h where h.family_id = a.family_id and h.id = a.subject_id and h.bonus_id = a.id and h.graduated_day is not null),
        'photos', photos.list) order by a.day desc, a.seq desc), '[]')
      from (
        select a.* from activities a ${undoOf} left join moments m on m.family_id = a.family_id and m.id = a.id
        where a.family_id = c.family_id and a.child_id = c.id and a.day > ${addDays(today, -storyDays)} and a.kind = any(${kinds}::text[])
          and a.reverses_id is null and u.id is null and (a.kind <> 'moment' or m.is_for_child) and (a.kind <> 'punishment' or c.view_deductions)
          and (edge.seq is null or (a.day, a.seq) < (edge.day, edge.seq))
        order by a.day desc, a.seq desc limit ${storyPageSize}
      ) as a left join moments m on m.family_id = a.family_id and m.id = a.id ${photosOfMoment}
    ) as entries
    from children c left join activities edge on edge.family_id = c.family_id and edge.id = ${before} and edge.child_id = c.id
    where c.family_id = ${familyId} and c.id = ${childId}`
}

function createStoryWriter(
  features: readonly Feature[],
  kinds: ReadonlyMap<string, StoryEntry['kind']>,
  { languages }: QueryContext,
): (entry: StoredEntry) => StoryEntry {
  const language = chooseLanguage({ path: '', stored: null, browser: languages })
  const titleOf = createEntryTitles(features, language)
  const subjectOf = createSubjectTitles(features, language)
  return (entry) => {
    const { id, points, day, isGrown, text, photos, metadata } = entry
    const kind = kinds.get(entry.kind)!
    // The words of the app around a habit, a skill or a reward are the screen's.
    const hasOwnWords = kind === 'praise' || kind === 'moment'
    return {
      id,
      kind,
      title: hasOwnWords ? titleOf(entry) : subjectOf(entry),
      points,
      picture: kind === 'redemption' ? pictureOf(metadata) : entry.picture,
      day,
      best: kind === 'score' ? bestOf(metadata) : null,
      isGrown,
      text,
      photos,
    }
  }
}

const pictureOf = (metadata: StoredEntry['metadata']) =>
  pictureOfReward({
    picture: (metadata?.picture ?? null) as PictureName | null,
    presetKey: (metadata?.presetKey ?? null) as string | null,
  })

function bestOf(metadata: StoredEntry['metadata']): StoryEntry['best'] {
  if (metadata?.isBest !== true || typeof metadata.score !== 'number') return null
  return { value: metadata.score, unit: typeof metadata.unit === 'string' ? metadata.unit : null }
}

/** A photo of a moment that was marked for the child. @throws {Refusal} 404 unknown photo; 409 `choose_child` */
export async function readPhotoOfChild(db: Runner, id: string, size: PhotoSize, ctx: RequestContext): Promise<Buffer> {
  const [row] = await db<{ bytes: Buffer }[]>`
    select ${size === 'small' ? sql`p.small` : sql`p.large`} as bytes
    from photos p join moments m on m.family_id = p.family_id and m.id = p.moment_id
    where p.family_id = ${ctx.familyId} and p.id = ${id} and p.child_id = ${requireActiveChild(ctx)} and m.is_for_child`
  if (!row) throw notFound()
  return row.bytes
}
