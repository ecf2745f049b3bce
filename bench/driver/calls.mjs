// @ts-check
// The calls of docs/api.md that the driver makes. The comparison server takes the same ones, except for the sign-in.
import { send } from './client.mjs'

/**
 * @typedef {import('./client.mjs').Call} Call
 * @typedef {(url: string, family: number | string) => Promise<string>} SignIn resolves to the cookie of a session
 */

const password = 'bench-password-1'
/** The password of the families that `growth.mjs` inserts by SQL. */
export { password }

/** @type {(path: string) => Call} */
const get = (path) => ({ method: 'GET', path })
/** @type {(path: string, body: object) => Call} */
const post = (path, body) => ({ method: 'POST', path, body })

export const calls = {
  readUser: () => get('/api/auth/user'),
  listChildren: () => get('/api/children'),
  /** @param {string} child */
  readWeek: (child) => get(`/api/stats/${child}/weekly`),
  /** @param {string} child */
  readTimeline: (child) => get(`/api/activities/${child}?limit=50`),
  /** @type {(child: string, before: string) => Call} */
  readTimelineBefore: (child, before) => get(`/api/activities/${child}?limit=50&before=${before}`),
  /** @param {string} child */
  listHabits: (child) => get(`/api/habits/${child}`),
  /** @param {string} child */
  listSkills: (child) => get(`/api/skills/${child}`),
  /** @param {string} child */
  listRewards: (child) => get(`/api/rewards/${child}`),
  /** @type {(child: string, points: number) => Call} */
  award: (child, points) =>
    post('/api/behaviors', { childId: child, type: 'reward', title: 'Greeting', description: 'Said hello', points }),
  /** @type {(child: string, reward: string, cost: number) => Call} */
  redeem: (child, reward, cost) => post('/api/rewards/redeem', { childId: child, rewardId: reward, pointsSpent: cost }),
  /** @type {(habit: string, date: string) => Call} */
  checkIn: (habit, date) => post(`/api/habits/${habit}/checkin`, { date }),
  /** @type {(child: string, date: string) => Call} */
  addMoment: (child, date) =>
    post('/api/moments', { childId: child, weather: 'sunny', mood: 'happy', content: 'A good day at the park', date }),
  /** @param {string} name */
  addChild: (name) => post('/api/children', { name, age: 8, gender: 'girl', avatarUrl: '👶' }),
  /** @param {string} child */
  addReward: (child) =>
    post('/api/rewards', { childId: child, title: 'Sticker', pointsCost: 1, category: 'gift', isCustom: true }),
  /** @type {(child: string, number: number) => Call} */
  addHabit: (child, number) =>
    post('/api/habits', {
      childId: child,
      title: `Brush teeth ${number}`,
      difficulty: 'easy',
      points: 2,
      targetDays: 21,
    }),
  /** @param {string} habit @returns {Call} */
  deleteHabit: (habit) => ({ method: 'DELETE', path: `/api/habits/${habit}` }),
  /** @param {string} child */
  addSkill: (child) =>
    post('/api/skills', {
      childId: child,
      title: 'Jump rope',
      difficulty: 'medium',
      points: 50,
      targetValue: 100,
      targetUnit: 'times',
    }),
}

/** @param {string} child */
export const homeCalls = (child) => [
  calls.readUser(),
  calls.listChildren(),
  calls.readWeek(child),
  calls.readTimeline(child),
  calls.listHabits(child),
]

/** @type {SignIn} signs up, or in when the family exists */
export async function signInToProduct(url, family) {
  const email = `family-${family}@bench.example`
  const name = `Family ${family}`
  const signUp = await send(url, post('/api/auth/sign-up/email', { name, email, password, timeZone: 'UTC' }))
  return cookieOf(signUp.status < 400 ? signUp : await send(url, post('/api/auth/sign-in/email', { email, password })))
}

/** @type {SignIn} */
export async function signInToComparison(url, family) {
  return cookieOf(await send(url, get(`/api/login?as=family-${family}`)))
}

/** @param {{ status: number, headers: Headers }} response */
function cookieOf({ status, headers }) {
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  if (!cookie) throw new Error(`the sign-in got ${status} and no cookie`)
  return cookie
}
