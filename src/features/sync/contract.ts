import { defineCall } from '../../platform/http/contract.ts'
import { roles } from '../auth/rules.ts'

export const followChanges = defineCall({
  method: 'GET',
  path: '/api/events',
  summary: 'Server-sent events: something of a child, or of the members and settings of the active family, has changed',
  roles,
  reply: null,
  replyType: 'text/event-stream',
})
