import { mountChange, mountPreparedChange } from '../../platform/http/change.ts'
import type { App } from '../../platform/http/context.ts'
import { notFound, refuse } from '../../platform/http/errors.ts'
import { mountQuery } from '../../platform/http/query.ts'
import { addPushDevice, readReminders, removePushDevice, testReminder, updateReminders } from './contract.ts'
import { refuseSampleFamily } from '../children/quota.ts'
import { createDeliver, type Deliver } from './push.ts'
import { testText } from './reminderTexts.ts'
import { sendDue, sendTest } from './send.ts'
import { addDevice, changeReminders, notAvailable, readRemindersOf, removeDevice, requireOwnDevice } from './service.ts'
import { vapidKeysOf } from './vapid.ts'

const deliverOf = ({ secret, publicUrl, pushHosts, clock, log }: App): Deliver =>
  createDeliver({ keys: vapidKeysOf(secret), publicUrl, pushHosts, clock, log })

/** Browsers subscribe on pages that were opened by https. */
const isAvailable = ({ publicUrl }: App): boolean => publicUrl.startsWith('https:')

/** Creates the function that sends what is due, for the timer of the process. */
export function createReminderRound(app: App): () => Promise<void> {
  const deliver = deliverOf(app)
  return async () => {
    if (isAvailable(app)) await sendDue({ ...app, deliver })
  }
}

export function mountReminders({ app }: { app: App }): void {
  const { db } = app
  const deliver = deliverOf(app)
  const server = { isAvailable: isAvailable(app), publicKey: vapidKeysOf(app.secret).publicKey }
  const requireAvailable = () => {
    if (!server.isAvailable) throw notAvailable()
  }

  mountQuery(app, readReminders, (ctx) => readRemindersOf(db, ctx, server))
  mountChange(app, updateReminders, async (tx, { body }, ctx) => {
    await changeReminders(tx, body, ctx)
    return readRemindersOf(tx, ctx, server)
  })
  mountChange(app, addPushDevice, (tx, { body }, ctx) => {
    requireAvailable()
    return addDevice(tx, body, ctx, app.pushHosts)
  })
  mountChange(app, removePushDevice, (tx, { params }, ctx) => removeDevice(tx, params.id, ctx))
  mountPreparedChange(
    app,
    testReminder,
    async (_, ctx) => {
      await refuseSampleFamily(db, ctx.familyId)
      requireAvailable()
      const { push, language } = await requireOwnDevice(db, ctx)
      const outcome = await sendTest({ db, deliver }, push, testText(language))
      if (outcome === 'gone') throw notFound()
      if (outcome !== 'accepted') throw refuse('unavailable', 'The push service did not take it. Try again later.')
    },
    async () => ({}),
  )
}
