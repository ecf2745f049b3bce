import { actionCards } from '../features/actionCards/feature.ts'
import { assistant } from '../features/assistant/feature.ts'
import { badges } from '../features/badges/feature.ts'
import { behaviors } from '../features/behaviors/feature.ts'
import { calendarFeeds } from '../features/calendarFeeds/feature.ts'
import { childView } from '../features/childView/feature.ts'
import { children } from '../features/children/feature.ts'
import { families } from '../features/families/feature.ts'
import { facts } from '../features/facts/feature.ts'
import { habits } from '../features/habits/feature.ts'
import { jobs } from '../features/jobs/feature.ts'
import { lending } from '../features/lending/feature.ts'
import { mcp } from '../features/mcp/feature.ts'
import { moments } from '../features/moments/feature.ts'
import { type Feature, points } from '../features/points/feature.ts'
import { packs } from '../features/packs/feature.ts'
import { reminders } from '../features/reminders/feature.ts'
import { requests } from '../features/requests/feature.ts'
import { rewards } from '../features/rewards/feature.ts'
import { skills } from '../features/skills/feature.ts'
import { stats } from '../features/stats/feature.ts'
import { sync } from '../features/sync/feature.ts'
import { tokens } from '../features/tokens/feature.ts'
import { transfer } from '../features/transfer/feature.ts'
import { timeline } from '../features/timeline/feature.ts'

/** Every feature, lowest first. A feature imports only those before it: `architecture.test.ts` checks this order. */
export const features = [
  { name: 'i18n' },
  { name: 'auth' },
  families,
  sync,
  children,
  lending,
  tokens,
  { name: 'effort' },
  points,
  badges,
  timeline,
  behaviors,
  habits,
  skills,
  moments,
  stats,
  rewards,
  jobs,
  requests,
  facts,
  { name: 'pwa' },
  reminders,
  mcp,
  calendarFeeds,
  packs,
  { name: 'week' },
  assistant,
  childView,
  transfer,
  actionCards,
] as const satisfies readonly Feature[]
