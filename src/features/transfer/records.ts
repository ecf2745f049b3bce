import * as z from 'zod/mini'
import { day, description, isUuid, maxUnits, storable, text, wholeNumber } from '../../platform/http/shapes.ts'
import { maxDescriptionLength, maxTitleLength } from '../../platform/http/limits.ts'
import { money } from '../auth/contract.ts'
import { latestDayEnd } from '../families/contract.ts'
import { maxKeyLength } from '../behaviors/contract.ts'
import { maxAge, maxAvatarLength, maxNameLength } from '../children/contract.ts'
import { maxReasonLength, maxTargetDays } from '../habits/contract.ts'
import { categories, maxLimitCount, maxPointsCost, maxStock, maxTimes, pictureNames } from '../rewards/contract.ts'
import { presetRewards } from '../rewards/presets.ts'
import { httpsAddress } from '../rewards/httpsAddress.ts'
import { maxScore, maxTargetUnitLength, maxTargetValue } from '../skills/contract.ts'
import { maxContentLength, moods, photoSizes, weathers } from '../moments/contract.ts'
import { maxViaNameLength } from '../points/contract.ts'
import { type EntryType, entryTypesOf, type Feature } from '../points/feature.ts'
import { invalidArchive } from './archive.ts'
import { exportVersion } from './contract.ts'
import { type Kind, kindsOf, namesOf } from './kinds.ts'

/** A record of `family.json`. */
export type ExportedRecord = Readonly<Record<string, unknown>>

const id = z.string().check(z.refine(isUuid), z.toLowerCase())
const instant = z.iso.datetime()
const title = text(maxTitleLength)
/** Words of up to a length, in which nothing need be seen. */
const words = (max: number) => z.string().check(z.maxLength(max), maxUnits(max), storable)
const none = <Shape extends z.ZodMiniType>(shape: Shape) => z.nullable(shape)

/** The most characters of what the app words an entry by. */
const maxMetadataLength = 2000
/** A few plain values: deep ones would exhaust the stack of who reads them. */
const metadata = z
  .catchall(
    z.object({ kind: z.optional(words(maxKeyLength)) }),
    z.union([words(maxDescriptionLength), z.number(), z.boolean(), z.null()]),
  )
  .check(
    z.refine((data) => {
      const text = JSON.stringify(data)
      return text.length <= maxMetadataLength && !text.includes(String.raw`\u0000`)
    }),
  )
/** As many as an act can spend, and far less than an integer holds. */
const maxPoints = maxPointsCost * maxTimes

/** The values that each field may have. A field has the same meaning in nearly every kind. */
const shapes: Readonly<Record<string, z.ZodMiniType>> = {
  id,
  childId: id,
  habitId: id,
  skillId: id,
  rewardId: id,
  momentId: id,
  activityId: id,
  causeId: id,
  by: id,
  subjectId: none(id),
  reversesId: none(id),
  goalRewardId: none(id),
  bonusId: none(id),
  completionId: none(id),
  givenBy: none(id),
  earlierBonusIds: z.array(id).check(
    z.maxLength(maxTargetDays),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
  name: text(maxNameLength),
  title,
  description,
  content: none(words(maxContentLength)),
  reason: none(words(maxReasonLength)),
  iconName: none(words(maxKeyLength)),
  key: none(words(maxKeyLength)),
  presetKey: none(z.enum(presetRewards.map(({ key }) => key))),
  picture: none(z.enum(pictureNames)),
  imageUrl: none(httpsAddress),
  // No screen shows it.
  photoUrl: z.pipe(
    none(z.string()),
    z.transform((address) => (none(httpsAddress).safeParse(address).success ? address : null)),
  ),
  avatarUrl: text(maxAvatarLength),
  targetUnit: none(words(maxTargetUnitLength)),
  type: words(maxKeyLength),
  kind: words(maxKeyLength),
  file: words(200),
  metadata: none(metadata),
  age: none(wholeNumber(0, maxAge)),
  gender: none(z.enum(['boy', 'girl'])),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  category: z.enum(categories),
  limitPer: none(z.enum(['day', 'week'])),
  weather: z.enum(weathers),
  mood: z.enum(moods),
  weekdays: z.array(z.int().check(z.gte(0), z.lte(6))).check(z.minLength(1), z.maxLength(7)),
  points: none(wholeNumber(-maxPoints, maxPoints)),
  balanceAfter: z.int32(),
  pointsCost: wholeNumber(1, maxPointsCost),
  position: wholeNumber(0, 10_000),
  width: wholeNumber(1, photoSizes.large),
  height: wholeNumber(1, photoSizes.large),
  targetDays: wholeNumber(1, maxTargetDays),
  targetValue: none(wholeNumber(1, maxTargetValue)),
  limitCount: none(wholeNumber(1, maxLimitCount)),
  // Undone redemptions may have raised it above the contract's limit.
  stock: none(wholeNumber(0, 1000 * maxStock)),
  value: z.number().check(z.gte(0), z.lte(maxScore)),
  isCompletedByHand: z.boolean(),
  isCustom: z.boolean(),
  tookStock: z.boolean(),
  isReturned: z.boolean(),
  day,
  date: day,
  from: day,
  to: none(day),
  birthday: none(day),
  dueDate: none(day),
  completedDay: none(day),
  createdAt: instant,
  happenedAt: none(instant),
  completedAt: none(instant),
  archivedAt: none(instant),
  givenAt: none(instant),
}

/** Of entries only. */
const ofEntries = {
  description: none(words(maxContentLength)),
  // Exports before version 1.1.0 lack it.
  via: z._default(
    none(
      z.union([
        z.object({ kind: z.literal('child') }),
        z.object({ kind: z.enum(['token', 'card']), name: text(maxViaNameLength) }),
      ]),
    ),
    null,
  ),
}

/** The shape of a record of a kind. Fields that we do not know are left out. */
function shapeOf(list: Kind, types: EntryTypes) {
  const isEntry = list.name === 'activities'
  const own = isEntry ? ofEntries : list.shapes
  const shapesOfFields = namesOf(list).map((name) => {
    const shape = own?.[name as never] ?? shapes[name]
    if (!shape) throw new Error(`${list.table}: childTables says no shape for the field ${name}`)
    return [name, shape] as const
  })
  return z.object(Object.fromEntries(shapesOfFields)).check(
    z.refine((record: ExportedRecord) => !isEntry || isKnown(record, types), {
      path: ['kind'],
      error: 'kind',
    }),
    z.refine((record: ExportedRecord) => !isEntry || isShortEnough(record), {
      path: ['description'],
      error: 'description',
    }),
  )
}

type EntryTypes = ReadonlyMap<string, Pick<EntryType, 'kinds'>>

const isKnown = ({ type, kind, metadata: data }: ExportedRecord, types: EntryTypes) =>
  Object.hasOwn(types.get(type as string)?.kinds ?? {}, kind as string) &&
  ((data as { kind?: string } | null)?.kind ?? kind) === kind

/** The description of a moment's entry is the text of the moment, which may be longer than other descriptions. */
const isShortEnough = ({ type, description: words }: ExportedRecord) =>
  type === 'moment' || ((words as string | null)?.length ?? 0) <= maxDescriptionLength

const head = z.object({
  format: z.literal('pipling-export'),
  version: z.int(),
  family: z.object({
    dayEndsAt: z.int().check(z.gte(0), z.lte(latestDayEnd)),
    // Exports before version 1.1.0 lack it.
    money: z.optional(z.nullable(money)),
  }),
})

const person = z.object({ id, name: text(80) })

/** A record is far shorter, and each of a hundred thousand faults of a long one would take memory. */
const longestLine = 2 ** 17
/** Far more than any version writes. */
const maxHeadLines = 1000
/** Records that are handled together. */
const pageSize = 500

export interface Page {
  name: string
  records: ExportedRecord[]
}

/**
 * Reads `family.json` a few records at a time. Each stands on its line, as `docs/export-format.md` says.
 * @throws {Refusal} 400 `invalid_archive`
 */
export async function* readRecords(
  parts: AsyncIterable<Uint8Array>,
  features: readonly Feature[],
): AsyncGenerator<Page> {
  const types = new Map(entryTypesOf(features))
  const listShapes = new Map<string, z.ZodMiniType>([
    ['people', person],
    ...kindsOf(features).map((kind) => [kind.name, shapeOf(kind, types)] as const),
  ])
  const facts: Record<string, unknown> = {}
  let page: Page | undefined
  let isFirst = true
  let headLines = 0
  for await (const line of linesOf(parts)) {
    if (isFirst) {
      if (line !== '{') throw invalidArchive('family.json is not as Pipling writes it.')
      isFirst = false
    } else if (page) {
      const isEnd = line.startsWith(']')
      if (!isEnd && line !== '') page.records.push(parseRecord(line, listShapes.get(page.name), page.name))
      if (isEnd || page.records.length === pageSize) {
        yield page
        page = isEnd ? undefined : { name: page.name, records: [] }
      }
    } else if (line.endsWith('[')) {
      const name = parseLine(line.slice(0, -2))
      if (typeof name !== 'string') throw invalidArchive('family.json is not as Pipling writes it.')
      // Nothing is read before it is known what it is.
      if (name === 'people') yield { name: 'family', records: [requireHead(facts).family] }
      page = { name, records: [] }
    } else if (line !== '}' && line !== '') {
      headLines += 1
      if (headLines > maxHeadLines) throw invalidArchive('family.json is not as Pipling writes it.')
      takeFacts(line, facts)
    }
  }
  if (page || isFirst) throw invalidArchive('family.json ends too early.')
}

/** Takes what the head needs, and no more: a file may have any number of others. */
function takeFacts(line: string, facts: Record<string, unknown>): void {
  const read = parseLine(`{${line.replace(/,$/, '')}}`) as ExportedRecord
  for (const name of Object.keys(head.shape)) if (Object.hasOwn(read, name)) facts[name] = read[name]
}

function requireHead(facts: ExportedRecord): z.infer<typeof head> {
  const { success, data } = z.core.safeParse(head, facts)
  if (!success) throw invalidArchive('family.json is not as Pipling writes it.')
  if (data.version > exportVersion) throw invalidArchive('it is from a newer Pipling. Update this one first.')
  return data
}

function parseRecord(line: string, shape: z.ZodMiniType | undefined, list: string): ExportedRecord {
  const value = parseLine(line.replace(/,$/, ''))
  // A list that we do not know.
  if (!shape) return {}
  const { success, data, error } = z.core.safeParse(shape, value)
  if (success) return data as ExportedRecord
  const [issue] = error.issues
  throw invalidArchive(`${issue?.path.join('.')} of one of its ${list} is not valid.`)
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalidArchive('family.json is not as Pipling writes it.', cause)
  }
}

async function* linesOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const part of parts) {
    let text: string
    try {
      text = rest + decoder.decode(part, { stream: true })
    } catch (cause) {
      throw invalidArchive('family.json is not UTF-8.', cause)
    }
    const lines = text.split('\n')
    rest = lines.pop()!
    yield* lines
    if (rest.length > longestLine) throw invalidArchive('family.json is not as Pipling writes it.')
  }
  yield rest
}
