import { isDay } from '../../platform/time/rules.ts'
import { idTextOf } from './idText.ts'
import { everyDay } from '../habits/rules.ts'
import { invalidArchive } from './archive.ts'
import { readRows, type Text } from './csv.ts'
import { daysThatFit, descriptionOf, type Elsewhere, type HabitElsewhere, titleOf, Unmapped } from './elsewhere.ts'

/** A habit of `Habits.csv`. */
interface LoopHabit {
  /** Begins the name of its folder: `001`. */
  position: string
  name: string
  description: string
  /** So many times in so many days. */
  times: number
  inDays: number
  /** The target of a habit that is measured. */
  target: { value: number; isLimit: boolean } | null
  isArchived: boolean
}

/** More habits than a person has, and more columns than any version of Loop writes. */
const maxHabits = 10_000
const maxColumns = 100

/**
 * Reads `Habits.csv` of Loop Habit Tracker, by the names of its columns: version 2 renamed two and added some.
 * @throws {Refusal} 400 `invalid_archive`
 */
export async function readLoopHabits(text: Text): Promise<LoopHabit[]> {
  const [heading = [], ...rows] = await readPlain(text)
  const names = heading.map((name) => name.trim().toLowerCase())
  if (!names.includes('position') || !names.includes('name')) throw invalid('Habits.csv')
  if (rows.length > maxHabits) throw invalidArchive('Habits.csv is too large.')
  return rows
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => {
      const cell = (...columns: string[]) => (row[names.findIndex((name) => columns.includes(name))] ?? '').trim()
      const number = (...columns: string[]) => numberOf(cell(...columns) || '1', 'Habits.csv')
      const isMeasured = /^(num|meas)/i.test(cell('type'))
      return {
        position: cell('position'),
        name: cell('name'),
        description: cell('description') || cell('question'),
        times: number('frequencynumerator', 'numrepetitions'),
        inDays: number('frequencydenominator', 'interval'),
        target: isMeasured ? { value: number('target value'), isLimit: /most/i.test(cell('target type')) } : null,
        isArchived: cell('archived?') === 'true',
      }
    })
}

/**
 * @param checkmarks the text of `Checkmarks.csv` in the folder of a habit; empty where there is none
 * @throws {Refusal} 400 `invalid_archive`
 */
export async function readLoop(
  habits: readonly LoopHabit[],
  checkmarks: (position: string) => Text,
  today: string,
): Promise<Elsewhere> {
  const unmapped = new Unmapped()
  const seen = new Map<string, number>()
  const read: HabitElsewhere[] = []
  for (const { position, name, description, times, inDays, target, isArchived } of habits) {
    const title = titleOf(name, unmapped)
    if (title === undefined) continue
    if (target?.isLimit) {
      unmapped.add('limit', title)
      continue
    }
    if (times < inDays) unmapped.add('rhythm', title)
    // Its export has no ids.
    const idText = idTextOf(title)
    seen.set(idText, (seen.get(idText) ?? 0) + 1)
    const days = new Set<string>()
    for (const { day, mark, hasNote } of await readCheckmarks(checkmarks(position), target?.value)) {
      if (hasNote) unmapped.add('note', title)
      if (mark === 'done') days.add(day)
      else if (mark) unmapped.add(mark, title)
    }
    read.push({
      key: `${idText} ${seen.get(idText)}`,
      title,
      description: descriptionOf(description, title, unmapped),
      difficulty: 'easy',
      weekdays: everyDay,
      isArchived,
      days: daysThatFit([...days], title, today, unmapped),
    })
  }
  return { app: 'Loop', habits: read, rewards: [], balance: 0, unmapped }
}

type Mark = 'done' | 'partDay' | 'skippedDay' | undefined

/** @param target of a habit that is measured */
async function readCheckmarks(
  text: Text,
  target: number | undefined,
): Promise<{ day: string; mark: Mark; hasNote: boolean }[]> {
  const rows = (await readPlain(text)).filter((row) => row.some((cell) => cell.trim() !== ''))
  // Only later versions write a heading.
  if (rows[0]?.[0]?.trim().toLowerCase() === 'date') rows.shift()
  return rows.map(([date = '', value = '', note = '']) => {
    const day = date.trim()
    if (!isDay(day) || day < '1970-01-01') throw invalid('Checkmarks.csv')
    return { day, mark: markOf(value.trim(), target), hasNote: note.trim() !== '' }
  })
}

/**
 * A number stands for a word, or is a thousandth of what was measured. Later versions write the word, or what was
 * measured with its point.
 */
function markOf(value: string, target: number | undefined): Mark {
  if (value === 'SKIP' || value === '-3') return 'skippedDay'
  if (value === 'YES_MANUAL') return 'done'
  if (/^[A-Z_]+$/.test(value)) return undefined
  const number = numberOf(value, 'Checkmarks.csv')
  if (target === undefined) return number === 2 ? 'done' : number === 3 ? 'skippedDay' : undefined
  const measured = value.includes('.') ? number : number / 1000
  if (measured <= 0) return undefined
  return measured >= target ? 'done' : 'partDay'
}

function numberOf(text: string, file: string): number {
  const number = Number(text)
  if (text === '' || !(Math.abs(number) <= 1e12)) throw invalid(file)
  return number
}

async function readPlain(text: Text): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of readRows(text)) {
    if (row.length > maxColumns) throw invalidArchive('a table has too many columns.')
    rows.push(row)
  }
  return rows
}

const invalid = (file: string) => invalidArchive(`${file} is not as Loop Habit Tracker writes it.`)
