import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { instant } from '../../platform/http/shapes.ts'

/** The version of `family.json`. It grows when a reader of the earlier one would misunderstand it. */
export const exportVersion = 1

export const exportFamily = defineCall({
  method: 'GET',
  path: '/api/family/export',
  summary: 'Everything of the active family as a zip archive, for owners; docs/export-format.md',
  reply: null,
  replyType: 'application/zip',
  status: 200,
})

export const readTakeout = defineCall({
  method: 'GET',
  path: '/api/family/takeout',
  summary: 'When the family was exported last, and when the host made the last backup; for owners',
  reply: z.object({
    /** Null before the first export that was read to its end. */
    exportedAt: z.nullable(instant),
    /** Null when the host has made none with `npm run backup`. */
    backedUpAt: z.nullable(instant),
  }),
  status: 200,
})
