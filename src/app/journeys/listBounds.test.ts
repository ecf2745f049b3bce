import { expect, it } from 'vitest'
import { maxGuardianNameLength } from '../../features/auth/contract.ts'
import { badgeKinds } from '../../features/badges/contract.ts'
import { maxOfKind } from '../../features/calendarFeeds/entries.ts'
import { storyPageSize } from '../../features/childView/contract.ts'
import { maxNameLength } from '../../features/children/contract.ts'
import { maxChildren } from '../../features/children/quota.ts'
import { maxEntryIds, maxNamed } from '../../features/facts/contract.ts'
import { maxMembers, maxOpenInvitations } from '../../features/families/contract.ts'
import {
  maxReasonLength,
  maxCheckIns,
  maxExcused,
  maxHabits,
  maxPauses,
  recentDays,
} from '../../features/habits/contract.ts'
import { maxJobChildren, maxOpenJobs } from '../../features/jobs/contract.ts'
import { maxDone } from '../../features/jobs/service.ts'
import { maxContentLength, maxPhotos } from '../../features/moments/contract.ts'
import { maxViaNameLength } from '../../features/points/contract.ts'
import { maxAnswerLength, maxNoteLength } from '../../features/requests/contract.ts'
import { maxOwnRequests } from '../../features/requests/service.ts'
import { maxRewards } from '../../features/rewards/contract.ts'
import { maxImageUrlLength } from '../../features/rewards/httpsAddress.ts'
import { maxTargetUnitLength, maxScores, maxSkills } from '../../features/skills/contract.ts'
import { maxStatsDays } from '../../features/stats/contract.ts'
import { maxBookMoments, maxBookScores, maxBookTextBytes } from '../../features/transfer/contract.ts'
import { maxDescriptionLength, maxPageSize, maxTitleLength } from '../../platform/http/limits.ts'
import { recordFigure } from '../../testing/figures.ts'

/** Bytes of a UTF-16 unit in JSON, at most: of a control character, which is escaped. */
const unit = JSON.stringify('\u0001').length - 2
const text = (length: number) => length * unit
/** Keys, ids, instants, numbers and short words of an item. */
const frame = 800
const titleAndDescription = text(maxTitleLength) + text(maxDescriptionLength)
const recorder = text(maxGuardianNameLength) + text(maxViaNameLength) + 150
const range = JSON.stringify({ from: '2026-03-04', to: '2026-03-04' }).length + 1
const photoBytes = 110

const photos = maxPhotos * photoBytes

/** The most bytes of each list of the API, from the limits of what is in it. */
const lists = {
  children: maxChildren * (frame + text(maxNameLength)),
  habits: maxHabits * (frame + titleAndDescription + recentDays * 13 + Math.min(maxPauses, recentDays + 1) * range),
  'check-ins': maxCheckIns * 80,
  'rest days': maxExcused * (120 + text(maxReasonLength)),
  challenges: maxSkills * (frame + titleAndDescription + text(maxTargetUnitLength)),
  scores: maxScores * 80,
  'today of a child': maxHabits * (frame + titleAndDescription) + maxOpenJobs * (frame + text(maxTitleLength)),
  'story of a child':
    (storyPageSize + badgeKinds.length) * (frame + text(maxTitleLength) + text(maxContentLength) + photos),
  // Also as a child's own store.
  rewards: maxRewards * (frame + titleAndDescription + maxImageUrlLength),
  redemptions: maxPageSize * (frame + text(maxTitleLength) + 2 * recorder),
  requests: maxPageSize * (frame + text(maxTitleLength) + text(maxNoteLength) + text(maxAnswerLength) + recorder),
  'requests of a child': maxOwnRequests * (frame + text(maxTitleLength) + text(maxNoteLength) + text(maxAnswerLength)),
  jobs: (2 * maxOpenJobs + maxDone) * (frame + text(maxTitleLength) + maxJobChildren * 39),
  moments: maxPageSize * (frame + text(maxContentLength) + photos + recorder),
  // The title stands in the data as well, which is JSON in JSON.
  timeline: maxPageSize * (frame + 2 * text(maxTitleLength) + maxTitleLength + text(maxContentLength) + 2 * recorder),
  days: maxStatsDays * 150,
  facts:
    frame + text(maxTitleLength) + 4 * recorder + maxEntryIds * 39 + maxNamed * (frame + text(maxGuardianNameLength)),
  // Of a UTF-16 unit in a calendar: three octets, and the end of a line after some.
  calendar:
    (3 * maxOfKind + 9 * maxChildren) * (frame + 4 * (maxTitleLength + maxNameLength)) + 8 * maxOfKind * maxTitleLength,
  invitations: maxOpenInvitations * (frame + recorder),
  devices: 100 * frame,
  members: maxMembers * (frame + text(maxGuardianNameLength)),
  keepsake:
    maxBookMoments * (200 + photos) +
    maxBookTextBytes +
    maxBookScores * 25 +
    (maxHabits + maxSkills) * (200 + text(maxTitleLength) + text(maxTargetUnitLength)),
}

/** Of a keepsake, which is read once, when the book is made. */
const maxOfKeepsake = 8_000_000
/** The longest is that of 600 rewards with texts of control characters only. */
const maxOfList = 4_000_000

it('each list of what a child has is bounded in bytes, whatever a family imports', () => {
  const { keepsake, ...others } = lists
  expect(Object.entries(others).filter(([, bytes]) => bytes > maxOfList)).toEqual([])
  expect(keepsake).toBeLessThan(maxOfKeepsake)
  const largest = Math.max(...Object.values(others))
  recordFigure('R22', `a list has at most ${(largest / 1e6).toFixed(1)} MB, a keepsake ${(keepsake / 1e6).toFixed(1)}`)
})
