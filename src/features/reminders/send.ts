import type { Logger } from 'pino'
import { batch } from '../../platform/db/batch.ts'
import type { Db } from '../../platform/db/open.ts'
import { createGatePerKey } from '../../platform/gate.ts'
import { wallClockAt } from '../../platform/time/hour.ts'
import { addDays, type Calendar, startOfDay } from '../../platform/time/rules.ts'
import type { Language } from '../i18n/rules.ts'
import { type DueReminder, deleteOldDue, insertDue, leaseDue, markDone } from './due.ts'
import { countPerChild } from './counts.ts'
import type { Deliver, PushOutcome, Subscription } from './push.ts'
import { reminderText } from './reminderTexts.ts'
import { isQuiet, type ReminderText } from './rules.ts'
import { forgetSubscription, type StoredPush } from './service.ts'

/** Reminders that are taken at a time. */
const takenAtOnce = 100
/** Messages on their way to one push service at a time. */
const perHost = 8
/** After as many late answers in a row, a push service gets no more in this round. */
const maxLate = perHost

interface Options {
  db: Db
  clock: () => Date
  log: Logger
  deliver: Deliver
}

/** Sends everything that is due. Several processes may do so at the same time. */
export async function sendDue({ db, clock, log, deliver }: Options): Promise<void> {
  await insertDue(db, clock())
  await deleteOldDue(db, clock())
  const deliverInTurn = createTurns(deliver)
  const count = batch((wanted: readonly DueReminder[]) => countPerChild(db, wanted, clock()))
  const mark = batch(async (done: Parameters<typeof markDone>[1]) => {
    await markDone(db, done)
    return done
  })
  for (;;) {
    const taken = await leaseDue(db, clock(), takenAtOnce)
    // Loops until nothing is left: a reminder with nothing to say makes room for the next of that day.
    if (taken.length === 0) return
    await Promise.all(taken.map(sendOne))
  }

  async function sendOne(row: DueReminder): Promise<void> {
    const at = clock()
    const isNow = !isQuiet(wallClockAt(at, row.timeZone).minute, row.reminders.quiet)
    // Requests wait: they come due again at the end of the quiet hours.
    if (!isNow && row.kind === 'requests') return
    const children = isNow ? await count(row) : []
    const { showNames } = row.reminders
    const to = row.devices.flatMap((device) => {
      const text = reminderText(row.kind, children, { language: languageFor(row, device), showNames, day: row.day })
      return text ? [{ device, text }] : []
    })
    const ttlSeconds = secondsLeft(row.day, row, at)
    const outcomes = await Promise.all(
      to.map(async ({ device, text }) => {
        const message = { text: JSON.stringify(text), topic: text.tag, ttlSeconds }
        const outcome = await deliverInTurn(row.familyId, device, message)
        if (outcome === 'gone') await forgetSubscription(db, device.endpoint)
        return outcome
      }),
    )
    const isSent = outcomes.includes('accepted')
    // No push service answered: it is taken again.
    if (!isSent && outcomes.includes('unreachable')) return
    await mark({ ...row, at, isSent })
    if (isSent) log.info({ event: 'reminder_sent', kind: row.kind }, 'a reminder was sent')
  }
}

const languageFor = ({ language }: { language: Language | null }, device: StoredPush): Language =>
  language ?? device.language

/** The seconds until the family's day ends. */
const secondsLeft = (day: string, calendar: Calendar, now: Date): number =>
  Math.max(0, Math.floor((startOfDay(addDays(day, 1), calendar).getTime() - now.getTime()) / 1000))

/**
 * Delivers a few messages to each push service at a time, and those of a family one after the other, so that neither a
 * slow service nor one family delays the others.
 */
function createTurns(deliver: Deliver) {
  const ofFamily = createGatePerKey(1)
  const ofHost = createGatePerKey(perHost)
  /** Late answers in a row by host, and the families that have waited for one. */
  const late = new Map<string, number>()
  const lateFor = new Set<string>()

  return (
    familyId: string,
    to: Subscription,
    message: { text: string; topic: string; ttlSeconds: number },
  ): Promise<PushOutcome> => {
    const { host } = new URL(to.endpoint)
    const key = `${familyId} ${host}`
    return ofFamily(familyId, () =>
      ofHost(host, async () => {
        if (lateFor.has(key) || (late.get(host) ?? 0) >= maxLate) return 'unreachable'
        const { outcome, isLate } = await deliver(to, message)
        if (isLate) lateFor.add(key)
        late.set(host, isLate ? (late.get(host) ?? 0) + 1 : 0)
        return outcome
      }),
    )
  }
}

/** Sends one reminder to one browser at once. */
export async function sendTest(
  { db, deliver }: Pick<Options, 'db' | 'deliver'>,
  to: StoredPush,
  text: ReminderText,
): Promise<PushOutcome> {
  const { outcome } = await deliver(to, { text: JSON.stringify(text), topic: text.tag, ttlSeconds: 60 })
  if (outcome === 'gone') await forgetSubscription(db, to.endpoint)
  return outcome
}
