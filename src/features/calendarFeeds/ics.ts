import { addDays } from '../../platform/time/rules.ts'

/** An entry for one or several whole days. */
export interface CalendarEntry {
  /** The same as long as the entry is about the same. */
  uid: string
  from: string
  /** The last day; absent for one day. */
  to?: string
  /** How it is repeated: RFC 5545, section 3.3.10. */
  rule?: string
  title: string
  text?: string
  url?: string
}

/**
 * A calendar as RFC 5545 and RFC 7986 have it. No package of the registry writes one on every supported Node.js with
 * lines that are measured in octets.
 * @param changedAt when its entries became what they are
 */
export function writeCalendar(entries: readonly CalendarEntry[], changedAt: Date): string {
  const stamp = changedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pipling//Calendar//EN',
    'NAME:Pipling',
    'X-WR-CALNAME:Pipling',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap((entry) => entryLines(entry, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function entryLines({ uid, from, to = from, rule, title, text, url }: CalendarEntry, stamp: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    // The same here, where nothing is sent by mail. Some calendars look only at this one.
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;VALUE=DATE:${basicDay(from)}`,
    // DTEND is exclusive.
    // A calendar can write no day after this one.
    ...(to === '9999-12-31' ? [] : [`DTEND;VALUE=DATE:${basicDay(addDays(to, 1))}`]),
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    `SUMMARY:${escaped(title)}`,
    ...(text === undefined ? [] : [`DESCRIPTION:${escaped(text)}`]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    // Does not mark the day as busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

const basicDay = (day: string) => day.replaceAll('-', '')

/** Text as a value. Control characters are not allowed in it. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n|[\n\r\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', String.raw`\n`)

const maxOctets = 75

/** A line that is too long goes on in the next one, after a space. No character is cut. */
function folded(line: string): string {
  const parts: string[] = []
  let start = 0
  let octets = 0
  for (let index = 0; index < line.length; index += 1) {
    const point = line.codePointAt(index)!
    const size = octetsOf(point)
    if (octets + size > maxOctets) {
      parts.push(line.slice(start, index))
      start = index
      octets = 1
    }
    octets += size
    // A code point of four octets is two UTF-16 units.
    if (size === 4) index += 1
  }
  parts.push(line.slice(start))
  return parts.join('\r\n ')
}

/** Octets of a code point in UTF-8. */
function octetsOf(point: number): number {
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
