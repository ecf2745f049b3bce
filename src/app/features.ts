import { mountActionCards } from '../features/actionCards/routes.ts'
import { mountAssistant } from '../features/assistant/routes.ts'
import { mountBadges } from '../features/badges/routes.ts'
import { behaviors } from '../features/behaviors/feature.ts'
import { mountCalendarFeeds } from '../features/calendarFeeds/routes.ts'
import { mountChildView } from '../features/childView/routes.ts'
import { mountChildren } from '../features/children/routes.ts'
import { mountFamilies } from '../features/families/routes.ts'
import { mountFacts } from '../features/facts/routes.ts'
import { habits } from '../features/habits/feature.ts'
import { jobs } from '../features/jobs/feature.ts'
import { mountLending } from '../features/lending/routes.ts'
import { mountMcp } from '../features/mcp/routes.ts'
import { moments } from '../features/moments/feature.ts'
import { type Feature, points } from '../features/points/feature.ts'
import { mountPacks } from '../features/packs/routes.ts'
import { mountReminders } from '../features/reminders/routes.ts'
import { requests } from '../features/requests/feature.ts'
import { rewards } from '../features/rewards/feature.ts'
import { skills } from '../features/skills/feature.ts'
import { mountStats } from '../features/stats/routes.ts'
import { mountLive } from '../features/sync/routes.ts'
import { mountTokens } from '../features/tokens/routes.ts'
import { transfer } from '../features/transfer/feature.ts'
import { mountTimeline } from '../features/timeline/routes.ts'

/** Every feature, lowest first. A feature imports only those before it: `architecture.test.ts` checks this order. */
export const features = [
  { name: 'i18n' },
  { name: 'auth' },
  { name: 'families', mount: mountFamilies },
  { name: 'sync', mount: mountLive },
  { name: 'children', mount: mountChildren },
  { name: 'lending', mount: mountLending },
  { name: 'tokens', mount: mountTokens },
  { name: 'effort' },
  points,
  { name: 'badges', mount: mountBadges },
  { name: 'timeline', mount: mountTimeline },
  behaviors,
  habits,
  skills,
  moments,
  { name: 'stats', mount: mountStats },
  rewards,
  jobs,
  requests,
  { name: 'facts', mount: mountFacts },
  { name: 'pwa' },
  { name: 'reminders', mount: mountReminders },
  { name: 'mcp', mount: mountMcp },
  { name: 'calendarFeeds', mount: mountCalendarFeeds },
  { name: 'packs', mount: mountPacks },
  { name: 'week' },
  { name: 'assistant', mount: mountAssistant },
  { name: 'childView', mount: mountChildView },
  transfer,
  { name: 'actionCards', mount: mountActionCards },
] as const satisfies readonly Feature[]
