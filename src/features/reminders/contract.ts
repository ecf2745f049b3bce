import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { instant, maxUnits, storable, wholeNumber } from '../../platform/http/shapes.ts'
import { roles } from '../auth/rules.ts'
import { weekdays } from '../habits/contract.ts'
import { maxEndpointLength, minutesOfDay, reminderKinds } from './rules.ts'

/** Per guardian. */
export const maxPushDevices = 20

const minute = wholeNumber(0, minutesOfDay - 1)

const quiet = z.object({ from: minute, to: minute })

const pushDevice = z.object({
  id: z.uuid(),
  /** Null when not recognised. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The host of its push service. */
  host: z.string(),
  isThis: z.boolean(),
  createdAt: instant,
})
export type PushDevice = z.infer<typeof pushDevice>

const reminders = z.object({
  isAvailable: z.boolean(),
  /** Why not: people do not open the app by https. */
  reason: z.nullable(z.enum(['https'])),
  /** The server's key, which a subscription names (`applicationServerKey`): base64url. */
  publicKey: z.string(),
  kinds: z.array(
    z.object({
      kind: z.enum(reminderKinds),
      isOn: z.boolean(),
      /** Of the day, in the family's time zone; null for `requests`, which come when a child asks. */
      minute: z.nullable(minute),
      weekdays,
    }),
  ),
  /** Minutes of the day. Equal ones: no quiet hours. */
  quiet,
  showNames: z.boolean(),
  /** The guardian's, the present one first. */
  devices: z.array(pushDevice),
})
export type Reminders = z.infer<typeof reminders>

export const readReminders = defineCall({
  method: 'GET',
  path: '/api/reminders',
  summary: 'What the guardian is reminded of, and on which devices',
  roles,
  reply: reminders,
})

export const updateReminders = defineCall({
  method: 'PUT',
  path: '/api/reminders',
  summary: 'Change what the guardian is reminded of; what is absent stays',
  roles,
  isAboutMember: true,
  body: z.object({
    kinds: z.optional(
      z
        .array(
          z.object({
            kind: z.enum(reminderKinds),
            isOn: z.optional(z.boolean()),
            /** Ignored for `requests`, like `weekdays`. */
            minute: z.optional(z.nullable(minute)),
            weekdays: z.optional(weekdays),
          }),
        )
        .check(z.maxLength(reminderKinds.length)),
    ),
    quiet: z.optional(quiet),
    showNames: z.optional(z.boolean()),
  }),
  example: { kinds: [{ kind: 'evening', isOn: true, minute: 1140 }], showNames: false },
  reply: reminders,
  refusals: { sample_family: 409 },
})

export const addPushDevice = defineCall({
  method: 'POST',
  path: '/api/reminders/devices',
  summary: 'Send reminders to this browser; repeated, it is the same device',
  roles,
  isAboutMember: true,
  /** The JSON of a `PushSubscription`. */
  body: z.object({
    /** https on port 443 at a known push service, or at one of `PUSH_HOSTS`. */
    endpoint: z.string().check(z.maxLength(maxEndpointLength), maxUnits(maxEndpointLength), storable),
    expirationTime: z.optional(z.nullable(z.number())),
    /** In base64url: a point of P-256, and 16 bytes. */
    keys: z.object({
      p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
      auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/)),
    }),
  }),
  example: {
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/example',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  },
  reply: pushDevice,
  status: 201,
  refusals: { sample_family: 409, not_available: 409, too_many_devices: 409 },
})

export const removePushDevice = defineCall({
  method: 'DELETE',
  path: '/api/reminders/devices/{id}',
  summary: 'Send no more reminders to one of the guardian’s browsers',
  roles,
  isAboutMember: true,
  /** A device is the session of its browser. */
  item: { table: 'sessions', column: 'id' },
  reply: null,
})

export const testReminder = defineCall({
  method: 'POST',
  path: '/api/reminders/test',
  summary: 'Send a reminder to this browser now, to see what one looks like',
  roles,
  isAboutMember: true,
  reply: z.object({}),
  refusals: { sample_family: 409, not_available: 409 },
})
