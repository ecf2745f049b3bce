import { listSessions, readUser } from '../features/auth/contract.ts'
import { invite } from '../features/families/contract.ts'
import { recordBehavior } from '../features/behaviors/contract.ts'
import { addChild } from '../features/children/contract.ts'
import { addHabit, checkIn, deleteHabit, excuse } from '../features/habits/contract.ts'
import { addMoment, type Photo } from '../features/moments/contract.ts'
import { addReward, deleteReward, redeemReward } from '../features/rewards/contract.ts'
import { addSkill, deleteSkill } from '../features/skills/contract.ts'
import { newEmail, password, signIn } from './account.ts'
import { bodyOf, tinyPicture } from './bodies.ts'
import { joinFamily } from './members.ts'
import type { Family, TestServer } from './startServer.ts'

/** The instant and the day at which `changes` are valid. */
export const now = '2026-03-04T12:00:00.000Z'
const today = '2026-03-04'

export interface Scene {
  family: Family
  sessionId: string
  /** Another member of the family, a helper. */
  memberId: string
  invitationId: string
  /** The token of an invitation to another family. */
  foreignToken: string
  childId: string
  siblingId: string
  activityId: string
  habitId: string
  skillId: string
  momentId: string
  photoId: string
  rewardId: string
  completedHabitId: string
  archivedHabitId: string
  archivedSkillId: string
  excusedId: string
  deletedRewardId: string
  redemptionId: string
}

/** Creates a family in which every change of the contract can be made. */
export async function createScene(server: TestServer): Promise<Scene> {
  const family = await server.startFamily()
  const { email } = await family.ok(readUser)
  await signIn(server, { email })
  const sessionId = (await family.ok(listSessions)).devices.find(({ isCurrent }) => !isCurrent)!.id
  const memberId = (await joinFamily(server, family, 'helper')).id
  const { id: invitationId } = await family.ok(invite, { body: { role: 'helper' } })
  const { url } = await (await server.startFamily()).ok(invite, { body: { role: 'helper' } })
  const foreignToken = url!.split('/').at(-1)!
  const childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  const siblingId = (await family.ok(addChild, { body: { name: 'Leo' } })).id
  const activityId = (
    await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 90 } })
  ).id
  const habitId = (await family.ok(addHabit, { body: { childId, title: 'Read' } })).id
  const skillId = (await family.ok(addSkill, { body: { childId, title: 'Jump rope', targetValue: 100 } })).id
  const momentId = (await family.ok(addMoment, { body: { childId, weather: 'rainy', mood: 'calm' } })).id
  const photo = await family.request(`/api/moments/${momentId}/photos`, { method: 'POST', ...bodyOf(tinyPicture) })
  const photoId = (photo.body as Photo).id
  const rewardId = (await family.ok(addReward, { body: { childId, title: 'Cinema', pointsCost: 40 } })).id
  const completedHabitId = (await family.ok(addHabit, { body: { childId, title: 'Make the bed', targetDays: 1 } })).id
  await family.ok(checkIn, { params: { id: completedHabitId }, body: { date: today } })
  const archivedHabitId = (await family.ok(addHabit, { body: { childId, title: 'Pack the bag' } })).id
  await family.ok(deleteHabit, { params: { id: archivedHabitId } })
  const archivedSkillId = (await family.ok(addSkill, { body: { childId, title: 'Juggle' } })).id
  await family.ok(deleteSkill, { params: { id: archivedSkillId } })
  const away = { from: '2026-02-20', to: '2026-02-21', reason: 'Away' }
  const excusedId = (await family.ok(excuse, { params: { id: childId }, body: away })).id
  const deletedRewardId = (await family.ok(addReward, { body: { childId, title: 'Toy', pointsCost: 10 } })).id
  await family.ok(deleteReward, { params: { id: deletedRewardId } })
  const redemptionId = (await family.ok(redeemReward, { body: { childId, rewardId, pointsSpent: 40 } })).redemption.id
  return {
    family,
    sessionId,
    memberId,
    invitationId,
    foreignToken,
    childId,
    siblingId,
    activityId,
    habitId,
    skillId,
    momentId,
    photoId,
    rewardId,
    completedHabitId,
    archivedHabitId,
    archivedSkillId,
    excusedId,
    deletedRewardId,
    redemptionId,
  }
}

/** One valid request for each call that changes something: its path and its body. */
export const changes: Record<string, (scene: Scene) => [path: string, body?: object]> = {
  'PUT /api/auth/user': () => ['/api/auth/user', { name: 'Sasha' }],
  'DELETE /api/auth/sessions/{id}': ({ sessionId }) => [`/api/auth/sessions/${sessionId}`],
  'POST /api/auth/email': () => ['/api/auth/email', { email: newEmail(), password }],
  'POST /api/auth/password': () => ['/api/auth/password', { password, newPassword: 'another long password' }],
  'PUT /api/family': () => ['/api/family', { name: 'The Lees', dayEndsAt: 3 }],
  'POST /api/family/import': () => [
    '/api/family/import',
    Buffer.from('child,date,title,points\nMia,2026-03-01,,40\nMia,2026-03-01,Helped,5\n'),
  ],
  'PUT /api/family/members/{id}': ({ memberId }) => [`/api/family/members/${memberId}`, { role: 'guardian' }],
  'DELETE /api/family/members/{id}': ({ memberId }) => [`/api/family/members/${memberId}`],
  'POST /api/family/members/{id}/reset-link': ({ memberId }) => [`/api/family/members/${memberId}/reset-link`],
  'POST /api/family/invitations': () => ['/api/family/invitations', { role: 'helper' }],
  'DELETE /api/family/invitations/{id}': ({ invitationId }) => [`/api/family/invitations/${invitationId}`],
  'POST /api/invitations/{token}/accept': ({ foreignToken }) => [`/api/invitations/${foreignToken}/accept`],
  'POST /api/children': () => ['/api/children', { name: 'Third' }],
  'PUT /api/children/{id}': ({ childId, rewardId }) => [
    `/api/children/${childId}`,
    { name: 'Mila', goalRewardId: rewardId },
  ],
  'DELETE /api/children/{id}': ({ siblingId }) => [`/api/children/${siblingId}`],
  'POST /api/children/{id}/excused': ({ childId }) => [
    `/api/children/${childId}/excused`,
    { from: today, to: '2026-03-06', reason: 'Sick' },
  ],
  'DELETE /api/children/{id}/excused/{excusedId}': ({ childId, excusedId }) => [
    `/api/children/${childId}/excused/${excusedId}`,
  ],
  'POST /api/behaviors': ({ childId }) => [
    '/api/behaviors',
    { childId, type: 'reward', title: 'Tidied up', points: 5 },
  ],
  'PUT /api/behaviors/{childId}/quick-actions': ({ childId }) => [
    `/api/behaviors/${childId}/quick-actions`,
    [
      { title: 'Set the table', points: 5 },
      { key: 'greeting', title: 'Polite greeting', points: 10 },
    ],
  ],
  'POST /api/activities/{id}/undo': ({ activityId }) => [`/api/activities/${activityId}/undo`],
  'POST /api/habits': ({ childId }) => ['/api/habits', { childId, title: 'Brush teeth' }],
  'PUT /api/habits/{id}': ({ habitId }) => [
    `/api/habits/${habitId}`,
    { title: 'Read a book', difficulty: 'medium', weekdays: [1, 2, 3], isPaused: true },
  ],
  'POST /api/habits/{id}/continue': ({ completedHabitId }) => [
    `/api/habits/${completedHabitId}/continue`,
    { targetDays: 66 },
  ],
  'PUT /api/habits/{childId}/order': ({ childId, habitId }) => [`/api/habits/${childId}/order`, [habitId]],
  'POST /api/habits/{id}/restore': ({ archivedHabitId }) => [`/api/habits/${archivedHabitId}/restore`],
  'DELETE /api/habits/{id}': ({ habitId }) => [`/api/habits/${habitId}`],
  'POST /api/habits/{id}/checkin': ({ habitId }) => [`/api/habits/${habitId}/checkin`, { date: today }],
  'POST /api/skills': ({ childId }) => ['/api/skills', { childId, title: 'Swim' }],
  'PUT /api/skills/{id}': ({ skillId }) => [`/api/skills/${skillId}`, { currentBest: 34.5 }],
  'PUT /api/skills/{childId}/order': ({ childId, skillId }) => [`/api/skills/${childId}/order`, [skillId]],
  'POST /api/skills/{id}/restore': ({ archivedSkillId }) => [`/api/skills/${archivedSkillId}/restore`],
  'DELETE /api/skills/{id}': ({ skillId }) => [`/api/skills/${skillId}`],
  'POST /api/moments': ({ childId }) => ['/api/moments', { childId, weather: 'sunny', mood: 'happy' }],
  'PUT /api/moments/{id}': ({ momentId }) => [`/api/moments/${momentId}`, { mood: 'proud', content: 'A kite' }],
  'DELETE /api/moments/{id}': ({ momentId }) => [`/api/moments/${momentId}`],
  'POST /api/moments/{id}/photos': ({ momentId }) => [`/api/moments/${momentId}/photos`, tinyPicture],
  'DELETE /api/photos/{id}': ({ photoId }) => [`/api/photos/${photoId}`],
  'POST /api/rewards': ({ childId }) => ['/api/rewards', { childId, title: 'Zoo', pointsCost: 10 }],
  'POST /api/packs': ({ childId }) => [
    '/api/packs',
    {
      childId,
      habits: [{ title: 'Make the bed' }],
      quickActions: [{ title: 'Shared a toy', points: 5 }],
      rewards: [{ title: 'Cinema', pointsCost: 300, picture: 'popcorn' }],
    },
  ],
  'DELETE /api/rewards/{id}': ({ rewardId }) => [`/api/rewards/${rewardId}`],
  'PUT /api/rewards/{id}': ({ rewardId }) => [`/api/rewards/${rewardId}`, { pointsCost: 45, stock: 3 }],
  'POST /api/rewards/{id}/restore': ({ deletedRewardId }) => [`/api/rewards/${deletedRewardId}/restore`],
  'POST /api/redemptions/{id}/given': ({ redemptionId }) => [`/api/redemptions/${redemptionId}/given`],
  'DELETE /api/redemptions/{id}/given': ({ redemptionId }) => [`/api/redemptions/${redemptionId}/given`],
  'POST /api/rewards/redeem': ({ childId, rewardId }) => [
    '/api/rewards/redeem',
    { childId, rewardId, pointsSpent: 40 },
  ],
}
