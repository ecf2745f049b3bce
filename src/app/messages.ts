import type { Messages } from 'use-intl'
import type { Language } from '../features/i18n/rules.ts'
import { en as actionCardsEn } from '../features/actionCards/messages/en.ts'
import { es as actionCardsEs } from '../features/actionCards/messages/es.ts'
import { zh as actionCardsZh } from '../features/actionCards/messages/zh.ts'
import { en as assistantEn } from '../features/assistant/messages/en.ts'
import { es as assistantEs } from '../features/assistant/messages/es.ts'
import { zh as assistantZh } from '../features/assistant/messages/zh.ts'
import { en as authEn } from '../features/auth/messages/en.ts'
import { es as authEs } from '../features/auth/messages/es.ts'
import { zh as authZh } from '../features/auth/messages/zh.ts'
import { en as badgesEn } from '../features/badges/messages/en.ts'
import { es as badgesEs } from '../features/badges/messages/es.ts'
import { zh as badgesZh } from '../features/badges/messages/zh.ts'
import { en as behaviorsEn } from '../features/behaviors/messages/en.ts'
import { es as behaviorsEs } from '../features/behaviors/messages/es.ts'
import { zh as behaviorsZh } from '../features/behaviors/messages/zh.ts'
import { en as calendarFeedsEn } from '../features/calendarFeeds/messages/en.ts'
import { en as childViewEn } from '../features/childView/messages/en.ts'
import { es as calendarFeedsEs } from '../features/calendarFeeds/messages/es.ts'
import { es as childViewEs } from '../features/childView/messages/es.ts'
import { zh as calendarFeedsZh } from '../features/calendarFeeds/messages/zh.ts'
import { zh as childViewZh } from '../features/childView/messages/zh.ts'
import { en as childrenEn } from '../features/children/messages/en.ts'
import { es as childrenEs } from '../features/children/messages/es.ts'
import { zh as childrenZh } from '../features/children/messages/zh.ts'
import { en as familiesEn } from '../features/families/messages/en.ts'
import { es as familiesEs } from '../features/families/messages/es.ts'
import { zh as familiesZh } from '../features/families/messages/zh.ts'
import { en as habitsEn } from '../features/habits/messages/en.ts'
import { es as habitsEs } from '../features/habits/messages/es.ts'
import { zh as habitsZh } from '../features/habits/messages/zh.ts'
import { en as i18nEn } from '../features/i18n/messages/en.ts'
import { es as i18nEs } from '../features/i18n/messages/es.ts'
import { zh as i18nZh } from '../features/i18n/messages/zh.ts'
import { en as lendingEn } from '../features/lending/messages/en.ts'
import { es as lendingEs } from '../features/lending/messages/es.ts'
import { zh as lendingZh } from '../features/lending/messages/zh.ts'
import { en as mcpEn } from '../features/mcp/messages/en.ts'
import { es as mcpEs } from '../features/mcp/messages/es.ts'
import { zh as mcpZh } from '../features/mcp/messages/zh.ts'
import { en as momentsEn } from '../features/moments/messages/en.ts'
import { es as momentsEs } from '../features/moments/messages/es.ts'
import { zh as momentsZh } from '../features/moments/messages/zh.ts'
import { en as packsEn } from '../features/packs/messages/en.ts'
import { es as packsEs } from '../features/packs/messages/es.ts'
import { zh as packsZh } from '../features/packs/messages/zh.ts'
import { en as pointsEn } from '../features/points/messages/en.ts'
import { es as pointsEs } from '../features/points/messages/es.ts'
import { zh as pointsZh } from '../features/points/messages/zh.ts'
import { en as pwaEn } from '../features/pwa/messages/en.ts'
import { es as pwaEs } from '../features/pwa/messages/es.ts'
import { zh as pwaZh } from '../features/pwa/messages/zh.ts'
import { en as jobsEn } from '../features/jobs/messages/en.ts'
import { es as jobsEs } from '../features/jobs/messages/es.ts'
import { zh as jobsZh } from '../features/jobs/messages/zh.ts'
import { en as remindersEn } from '../features/reminders/messages/en.ts'
import { es as remindersEs } from '../features/reminders/messages/es.ts'
import { zh as remindersZh } from '../features/reminders/messages/zh.ts'
import { en as requestsEn } from '../features/requests/messages/en.ts'
import { es as requestsEs } from '../features/requests/messages/es.ts'
import { zh as requestsZh } from '../features/requests/messages/zh.ts'
import { en as rewardsEn } from '../features/rewards/messages/en.ts'
import { es as rewardsEs } from '../features/rewards/messages/es.ts'
import { zh as rewardsZh } from '../features/rewards/messages/zh.ts'
import { en as skillsEn } from '../features/skills/messages/en.ts'
import { es as skillsEs } from '../features/skills/messages/es.ts'
import { zh as skillsZh } from '../features/skills/messages/zh.ts'
import { en as statsEn } from '../features/stats/messages/en.ts'
import { es as statsEs } from '../features/stats/messages/es.ts'
import { zh as statsZh } from '../features/stats/messages/zh.ts'
import { en as syncEn } from '../features/sync/messages/en.ts'
import { es as syncEs } from '../features/sync/messages/es.ts'
import { zh as syncZh } from '../features/sync/messages/zh.ts'
import { en as tokensEn } from '../features/tokens/messages/en.ts'
import { es as tokensEs } from '../features/tokens/messages/es.ts'
import { zh as tokensZh } from '../features/tokens/messages/zh.ts'
import { en as transferEn } from '../features/transfer/messages/en.ts'
import { es as transferEs } from '../features/transfer/messages/es.ts'
import { zh as transferZh } from '../features/transfer/messages/zh.ts'
import { en as timelineEn } from '../features/timeline/messages/en.ts'
import { es as timelineEs } from '../features/timeline/messages/es.ts'
import { zh as timelineZh } from '../features/timeline/messages/zh.ts'
import { en as weekEn } from '../features/week/messages/en.ts'
import { es as weekEs } from '../features/week/messages/es.ts'
import { zh as weekZh } from '../features/week/messages/zh.ts'
import { en as appEn } from './messages/en.ts'
import { en as privacyEn } from './messages/privacy/en.ts'
import { es as appEs } from './messages/es.ts'
import { es as privacyEs } from './messages/privacy/es.ts'
import { zh as appZh } from './messages/zh.ts'
import { zh as privacyZh } from './messages/privacy/zh.ts'

/**
 * Every text of the app by language. Only the build reads this whole module: it compiles each language to a module of
 * its own, and the browser loads one of them.
 */
export const messages = {
  en: {
    ...i18nEn,
    ...authEn,
    ...familiesEn,
    ...syncEn,
    ...childrenEn,
    ...lendingEn,
    ...mcpEn,
    ...tokensEn,
    ...pointsEn,
    ...badgesEn,
    ...behaviorsEn,
    ...habitsEn,
    ...skillsEn,
    ...momentsEn,
    ...statsEn,
    ...rewardsEn,
    ...jobsEn,
    ...requestsEn,
    ...calendarFeedsEn,
    ...actionCardsEn,
    ...packsEn,
    ...timelineEn,
    ...transferEn,
    ...weekEn,
    ...assistantEn,
    ...pwaEn,
    ...remindersEn,
    ...childViewEn,
    ...appEn,
    ...privacyEn,
  },
  zh: {
    ...i18nZh,
    ...authZh,
    ...familiesZh,
    ...syncZh,
    ...childrenZh,
    ...lendingZh,
    ...mcpZh,
    ...tokensZh,
    ...pointsZh,
    ...badgesZh,
    ...behaviorsZh,
    ...habitsZh,
    ...skillsZh,
    ...momentsZh,
    ...statsZh,
    ...rewardsZh,
    ...jobsZh,
    ...requestsZh,
    ...calendarFeedsZh,
    ...actionCardsZh,
    ...packsZh,
    ...timelineZh,
    ...transferZh,
    ...weekZh,
    ...assistantZh,
    ...pwaZh,
    ...remindersZh,
    ...childViewZh,
    ...appZh,
    ...privacyZh,
  },
  es: {
    ...i18nEs,
    ...authEs,
    ...familiesEs,
    ...syncEs,
    ...childrenEs,
    ...lendingEs,
    ...mcpEs,
    ...tokensEs,
    ...pointsEs,
    ...badgesEs,
    ...behaviorsEs,
    ...habitsEs,
    ...skillsEs,
    ...momentsEs,
    ...statsEs,
    ...rewardsEs,
    ...jobsEs,
    ...requestsEs,
    ...calendarFeedsEs,
    ...actionCardsEs,
    ...packsEs,
    ...timelineEs,
    ...transferEs,
    ...weekEs,
    ...assistantEs,
    ...pwaEs,
    ...remindersEs,
    ...childViewEs,
    ...appEs,
    ...privacyEs,
  },
} satisfies Record<Language, object>

/** A whole group of texts, or one of them. */
type FirstText = {
  [Group in keyof Messages]: Group | `${Group}.${Extract<keyof Messages[Group], string>}`
}[keyof Messages]

/**
 * Texts of the app's frame, of Home, and of the error messages. The other texts are loaded with the first other screen.
 */
export const firstTexts: readonly FirstText[] = [
  'a11y.children',
  'a11y.mainNav',
  'a11y.newMessage',
  'a11y.notSaved',
  'a11y.notifications',
  'a11y.openStore',
  'a11y.pointsNow',
  'a11y.skip',
  'a11y.switchChild',
  'common.appName',
  'common.loadFailed',
  'common.loadFailedText',
  'common.loading',
  'common.needsConnection',
  'common.points',
  'common.retry',
  'common.seeAll',
  'errors.crashText',
  'errors.crashTitle',
  'errors.generic',
  'errors.reload',
  'errors.server',
  'errors.unauthorized',
  'errors.unauthorizedAccess',
  'errors.unauthorizedText',
  'header',
  'home.behaviors',
  'home.habits',
  'home.moments',
  'home.skills',
  'home.title',
  'home.weekOf',
  'home.weekTotal',
  'nav',
  'outbox.points',
  'refusals.otherAddress',
  'refusals.unauthorized',
  'presetRewards',
  'wish',
]

/** Texts of the child's own view, which is a page of its own. */
export const childTexts: readonly FirstText[] = [
  'atDoor',
  'avatar',
  'common.loading',
  'common.optional',
  'door',
  'faces',
  'idea.of',
  'kid',
  'kidAsk',
  'kidJobs',
  'kidStory',
  'pairHere',
  'picture',
  'player',
  'takeBack',
]

/** Those of them that the app does not load. */
export const childOnlyTexts: readonly (keyof Messages)[] = [
  'atDoor',
  'faces',
  'kid',
  'kidAsk',
  'kidJobs',
  'kidStory',
  'pairHere',
  'player',
  'takeBack',
]

/** Texts that only the prerendered pages contain: the app does not load them. */
export const prerenderedOnlyTexts: readonly (keyof Messages)[] = ['privacy', 'start']

declare module 'use-intl' {
  interface AppConfig {
    Messages: (typeof messages)['en']
    Locale: Language
  }
}
