import ICAL from 'ical.js'
import { convertIcsCalendar } from 'ts-ics'

// Two parsers that know nothing of each other.

/** An entry of a calendar, as a parser reads it. */
interface Parsed {
  uid: string
  title: string | undefined
  text: string | undefined
  from: string
  until: string
}

export function parseWithIcal(calendar: string): Parsed[] {
  const events = new ICAL.Component(ICAL.parse(calendar) as unknown[]).getAllSubcomponents('vevent')
  return events.map((component) => {
    const { uid, summary, description, startDate, endDate } = new ICAL.Event(component)
    const [from, until] = [startDate.toString(), endDate.toString()]
    return { uid, title: summary, text: description ?? undefined, from, until }
  })
}

export function parseWithTsIcs(calendar: string): Parsed[] {
  const dayOf = (date: Date | undefined) => date!.toISOString().slice(0, 10)
  return convertIcsCalendar(undefined, calendar).events!.map(({ uid, summary, description, start, end }) => ({
    uid,
    title: summary,
    text: description,
    from: dayOf(start.date),
    until: dayOf(end?.date),
  }))
}
