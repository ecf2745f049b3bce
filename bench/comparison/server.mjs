// The comparison server: the usual stack of such an app, written in the plain way by a careful team. Express,
// express-session with connect-pg-simple, Drizzle over node-postgres. Sessions are not written on every request, the
// timeline has an index, and hot reads are named prepared statements. It takes the calls of docs/api.md that the driver
// makes. Environment: PORT, and PGHOST, PGPORT, PGUSER, PGDATABASE of an empty database.
import { readFileSync } from 'node:fs'
import connectPgSimple from 'connect-pg-simple'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import express from 'express'
import session from 'express-session'
import pg from 'pg'
import * as tables from './tables.mjs'

const pool = new pg.Pool({ max: 10 })
pool.on('error', (error) => console.error(error.message))
await pool.query(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'))
const db = drizzle(pool, { schema: tables })

const app = express()
app.use(express.json())
const PgStore = connectPgSimple(session)
app.use(
  session({
    store: new PgStore({ pool, tableName: 'session', disableTouch: true }),
    secret: 'for the bench only',
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', maxAge: 7 * 86400_000 },
  }),
)

// Stands in for an external login flow.
app.get('/api/login', async (req, res) => {
  const username = String(req.query.as || 'parent')
  let [user] = await db.select().from(tables.users).where(eq(tables.users.username, username))
  if (!user) [user] = await db.insert(tables.users).values({ username, displayName: username }).returning()
  req.session.userId = user.id
  req.session.save(() => res.redirect('/'))
})
app.get('/api/logout', (req, res) => req.session.destroy(() => res.redirect('/')))

const api = express.Router()
app.use('/api', api)
api.use((req, res, next) => {
  if (!req.session.userId) return res.status(401).json({ message: 'Unauthorized' })
  next()
})

const { placeholder } = sql
const queries = {
  user: () =>
    db
      .select()
      .from(tables.users)
      .where(eq(tables.users.id, placeholder('id'))),
  children: () =>
    db
      .select()
      .from(tables.children)
      .where(eq(tables.children.userId, placeholder('userId')))
      .orderBy(tables.children.id),
  ownChild: () =>
    db
      .select({ id: tables.children.id })
      .from(tables.children)
      .where(and(eq(tables.children.id, placeholder('id')), eq(tables.children.userId, placeholder('userId')))),
  activities: () =>
    db
      .select()
      .from(tables.activities)
      .where(eq(tables.activities.childId, placeholder('childId')))
      .orderBy(desc(tables.activities.createdAt), desc(tables.activities.id))
      .limit(placeholder('limit'))
      .offset(placeholder('offset')),
  habits: () =>
    db
      .select()
      .from(tables.habits)
      .where(eq(tables.habits.childId, placeholder('childId')))
      .orderBy(desc(tables.habits.id)),
  skills: () =>
    db
      .select()
      .from(tables.skills)
      .where(eq(tables.skills.childId, placeholder('childId')))
      .orderBy(desc(tables.skills.id)),
  rewards: () =>
    db
      .select()
      .from(tables.rewards)
      .where(eq(tables.rewards.childId, placeholder('childId')))
      .orderBy(desc(tables.rewards.id)),
  badges: () =>
    db
      .select()
      .from(tables.badges)
      .where(eq(tables.badges.childId, placeholder('childId')))
      .orderBy(desc(tables.badges.id)),
  moments: () =>
    db
      .select()
      .from(tables.moments)
      .where(eq(tables.moments.childId, placeholder('childId')))
      .orderBy(desc(tables.moments.id))
      .limit(50),
  stats: () =>
    db
      .select({ type: tables.activities.type, total: sql`coalesce(sum(${tables.activities.points}),0)::int` })
      .from(tables.activities)
      .where(
        and(
          eq(tables.activities.childId, placeholder('childId')),
          gte(tables.activities.createdAt, placeholder('since')),
        ),
      )
      .groupBy(tables.activities.type),
}
const prepared = Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, query().prepare(name)]))
const run = (name, values) => prepared[name].execute(values)

const refuse = (res, status, message) => res.status(status).json({ message })
const ownChild = async (req, id) => {
  const number = Number(id)
  if (!Number.isInteger(number)) return null
  const [child] = await run('ownChild', { id: number, userId: req.session.userId })
  return child
}
const mountList = (path, name) =>
  api.get(path, async (req, res) => {
    const child = await ownChild(req, req.params.childId)
    if (!child) return refuse(res, 404, 'Child not found')
    res.json(await run(name, { childId: child.id }))
  })
const weekStart = () => {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - day.getDay())
  return day
}

api.get('/auth/user', async (req, res) => {
  const [user] = await run('user', { id: req.session.userId })
  if (!user) return refuse(res, 401, 'Unauthorized')
  res.json(user)
})

api.get('/children', async (req, res) => res.json(await run('children', { userId: req.session.userId })))
api.post('/children', async (req, res) => {
  const { name, age, gender, birthday, avatarUrl } = req.body ?? {}
  if (!name || !String(name).trim()) return refuse(res, 400, "Please enter child's name")
  const [child] = await db
    .insert(tables.children)
    .values({ userId: req.session.userId, name, age, gender, birthday, avatarUrl })
    .returning()
  res.status(201).json(child)
})
api.put('/children/:id', async (req, res) => {
  const child = await ownChild(req, req.params.id)
  if (!child) return refuse(res, 404, 'Child not found')
  const { name, age, gender, birthday, avatarUrl } = req.body ?? {}
  const [updated] = await db
    .update(tables.children)
    .set({ name, age, gender, birthday, avatarUrl })
    .where(eq(tables.children.id, child.id))
    .returning()
  res.json(updated)
})
api.delete('/children/:id', async (req, res) => {
  const child = await ownChild(req, req.params.id)
  if (!child) return refuse(res, 404, 'Child not found')
  const all = await run('children', { userId: req.session.userId })
  if (all.length <= 1) return refuse(res, 400, 'Cannot delete the last child')
  await db.delete(tables.children).where(eq(tables.children.id, child.id))
  res.status(204).end()
})

mountList('/rewards/:childId', 'rewards')
mountList('/badges/:childId', 'badges')
mountList('/habits/:childId', 'habits')
mountList('/skills/:childId', 'skills')
mountList('/moments/:childId', 'moments')
api.get('/activities/:childId', async (req, res) => {
  const child = await ownChild(req, req.params.childId)
  if (!child) return refuse(res, 404, 'Child not found')
  const limit = Math.min(Number(req.query.limit) || 50, 200)
  const offset = Math.max(Number(req.query.offset) || 0, 0)
  res.json(await run('activities', { childId: child.id, limit, offset }))
})
api.get('/stats/:childId/weekly', async (req, res) => {
  const child = await ownChild(req, req.params.childId)
  if (!child) return refuse(res, 404, 'Child not found')
  const rows = await run('stats', { childId: child.id, since: weekStart() })
  const totals = { behavior: 0, habit: 0, skill: 0, reward: 0 }
  for (const row of rows) if (row.type in totals) totals[row.type] = row.total
  res.json(totals)
})

// Every change of points is one transaction: balance, record and timeline entry.
const addPoints = (tx, childId, points) =>
  tx
    .update(tables.children)
    .set({ points: sql`${tables.children.points} + ${points}` })
    .where(eq(tables.children.id, childId))
    .returning({ points: tables.children.points })

api.post('/behaviors', async (req, res) => {
  const { childId, type, title, description, points } = req.body ?? {}
  if (type !== 'reward' && type !== 'punishment') return refuse(res, 400, 'Invalid type')
  if (!title || !Number.isInteger(points)) return refuse(res, 400, 'Invalid points format')
  const child = await ownChild(req, childId)
  if (!child) return refuse(res, 404, 'Child not found')
  const signed = type === 'punishment' ? -Math.abs(points) : Math.abs(points)
  const row = await db.transaction(async (tx) => {
    await addPoints(tx, child.id, signed)
    const [behavior] = await tx
      .insert(tables.behaviors)
      .values({ childId: child.id, type, title, description, points: signed })
      .returning()
    await tx
      .insert(tables.activities)
      .values({ childId: child.id, type: 'behavior', title, description, points: signed, iconName: type })
    return behavior
  })
  res.status(201).json(row)
})

api.post('/rewards', async (req, res) => {
  const { childId, title, description, pointsCost, category, imageUrl } = req.body ?? {}
  if (!title || !String(title).trim()) return refuse(res, 400, 'Reward name is required')
  if (!Number.isInteger(pointsCost) || pointsCost <= 0) return refuse(res, 400, 'Invalid points format')
  const child = await ownChild(req, childId)
  if (!child) return refuse(res, 404, 'Child not found')
  const [reward] = await db
    .insert(tables.rewards)
    .values({ childId: child.id, title, description, pointsCost, category, imageUrl, isCustom: true })
    .returning()
  res.status(201).json(reward)
})
const ownRow = async (req, table, id) => {
  const number = Number(id)
  if (!Number.isInteger(number)) return null
  const [found] = await db
    .select({ row: table })
    .from(table)
    .innerJoin(tables.children, eq(tables.children.id, table.childId))
    .where(and(eq(table.id, number), eq(tables.children.userId, req.session.userId)))
  return found?.row
}
const mountDelete = (path, table) =>
  api.delete(path, async (req, res) => {
    const row = await ownRow(req, table, req.params.id)
    if (!row) return refuse(res, 404, 'Not found')
    await db.delete(table).where(eq(table.id, row.id))
    res.status(204).end()
  })
mountDelete('/rewards/:id', tables.rewards)
mountDelete('/habits/:id', tables.habits)
mountDelete('/skills/:id', tables.skills)

api.post('/rewards/redeem', async (req, res) => {
  const { childId, rewardId } = req.body ?? {}
  const child = await ownChild(req, childId)
  if (!child) return refuse(res, 404, 'Child not found')
  const result = await db.transaction(async (tx) => {
    const [reward] = await tx
      .select()
      .from(tables.rewards)
      .where(and(eq(tables.rewards.id, Number(rewardId)), eq(tables.rewards.childId, child.id)))
    if (!reward) return { status: 404, message: 'Reward not found' }
    const [locked] = await tx
      .select({ points: tables.children.points })
      .from(tables.children)
      .where(eq(tables.children.id, child.id))
      .for('update')
    if (locked.points < reward.pointsCost) return { status: 400, message: 'Insufficient points' }
    await addPoints(tx, child.id, -reward.pointsCost)
    const [redemption] = await tx
      .insert(tables.redemptions)
      .values({ childId: child.id, rewardId: reward.id, pointsSpent: reward.pointsCost })
      .returning()
    await tx.insert(tables.activities).values({
      childId: child.id,
      type: 'reward',
      title: reward.title,
      description: reward.description,
      points: -reward.pointsCost,
      iconName: 'gift',
    })
    return { row: redemption }
  })
  if (result.status) return refuse(res, result.status, result.message)
  res.status(201).json(result.row)
})

api.post('/habits', async (req, res) => {
  const { childId, title, description, difficulty, points, targetDays } = req.body ?? {}
  if (!title) return refuse(res, 400, 'Habit name is required')
  const child = await ownChild(req, childId)
  if (!child) return refuse(res, 404, 'Child not found')
  const [habit] = await db
    .insert(tables.habits)
    .values({ childId: child.id, title, description, difficulty, points, targetDays })
    .returning()
  res.status(201).json(habit)
})
api.get('/habits/:id/can-checkin', async (req, res) => {
  const habit = await ownRow(req, tables.habits, req.params.id)
  if (!habit) return refuse(res, 404, 'Not found')
  const today = new Date().toISOString().slice(0, 10)
  const checkIns = await db
    .select()
    .from(tables.habitCheckins)
    .where(and(eq(tables.habitCheckins.habitId, habit.id), eq(tables.habitCheckins.date, today)))
  res.json({ canCheckin: !habit.isCompleted && checkIns.length === 0 })
})
api.get('/habits/:id/checkins', async (req, res) => {
  const habit = await ownRow(req, tables.habits, req.params.id)
  if (!habit) return refuse(res, 404, 'Not found')
  res.json(
    await db
      .select()
      .from(tables.habitCheckins)
      .where(eq(tables.habitCheckins.habitId, habit.id))
      .orderBy(desc(tables.habitCheckins.date)),
  )
})
const bonuses = { easy: 20, medium: 50, hard: 100 }
api.post('/habits/:id/checkin', async (req, res) => {
  const date = String(req.body?.date ?? '')
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return refuse(res, 400, 'Invalid date')
  const own = await ownRow(req, tables.habits, req.params.id)
  if (!own) return refuse(res, 404, 'Not found')
  const result = await db.transaction(async (tx) => {
    const [habit] = await tx.select().from(tables.habits).where(eq(tables.habits.id, own.id)).for('update')
    if (habit.isCompleted) return { status: 400, message: 'Habit already completed' }
    const [last] = await tx
      .select()
      .from(tables.habitCheckins)
      .where(eq(tables.habitCheckins.habitId, habit.id))
      .orderBy(desc(tables.habitCheckins.date))
      .limit(1)
    if (last && last.date === date) return { status: 409, message: 'Already checked in today' }
    const yesterday = new Date(Date.parse(date) - 86400_000).toISOString().slice(0, 10)
    const streak = last && last.date === yesterday ? habit.currentStreak + 1 : 1
    const isCompleted = streak >= habit.targetDays
    await tx.insert(tables.habitCheckins).values({ habitId: habit.id, date })
    const [updated] = await tx
      .update(tables.habits)
      .set({ currentStreak: streak, longestStreak: Math.max(habit.longestStreak, streak), isCompleted })
      .where(eq(tables.habits.id, habit.id))
      .returning()
    const gain = habit.points + (isCompleted ? (bonuses[habit.difficulty] ?? 0) : 0)
    await addPoints(tx, habit.childId, gain)
    await tx
      .insert(tables.activities)
      .values({ childId: habit.childId, type: 'habit', title: habit.title, points: gain, iconName: 'habit' })
    if (isCompleted)
      await tx
        .insert(tables.badges)
        .values({ childId: habit.childId, title: 'habit formation master', iconName: 'star' })
    return { row: updated }
  })
  if (result.status) return refuse(res, result.status, result.message)
  res.status(201).json(result.row)
})

api.post('/skills', async (req, res) => {
  const { childId, title, description, difficulty, points, targetValue, targetUnit } = req.body ?? {}
  if (!title) return refuse(res, 400, 'Challenge name is required')
  const child = await ownChild(req, childId)
  if (!child) return refuse(res, 404, 'Child not found')
  const [skill] = await db
    .insert(tables.skills)
    .values({ childId: child.id, title, description, difficulty, points, targetValue, targetUnit })
    .returning()
  res.status(201).json(skill)
})
api.put('/skills/:id', async (req, res) => {
  const own = await ownRow(req, tables.skills, req.params.id)
  if (!own) return refuse(res, 404, 'Not found')
  const best = Math.max(own.currentBest, Number(req.body?.currentBest) || 0)
  const isCompleted =
    own.isCompleted || req.body?.isCompleted === true || (own.targetValue != null && best >= own.targetValue)
  const row = await db.transaction(async (tx) => {
    const [skill] = await tx
      .update(tables.skills)
      .set({ currentBest: best, isCompleted })
      .where(eq(tables.skills.id, own.id))
      .returning()
    if (isCompleted && !own.isCompleted) {
      await addPoints(tx, own.childId, own.points)
      await tx
        .insert(tables.activities)
        .values({ childId: own.childId, type: 'skill', title: own.title, points: own.points, iconName: 'trophy' })
      await tx.insert(tables.badges).values({ childId: own.childId, title: 'skill master', iconName: 'trophy' })
    }
    return skill
  })
  res.json(row)
})

api.post('/moments', async (req, res) => {
  const { childId, weather, mood, content, date } = req.body ?? {}
  if (!weather || !mood) return refuse(res, 400, 'Please select weather and mood')
  const child = await ownChild(req, childId)
  if (!child) return refuse(res, 404, 'Child not found')
  const row = await db.transaction(async (tx) => {
    const [moment] = await tx
      .insert(tables.moments)
      .values({ childId: child.id, weather, mood, content, date })
      .returning()
    await tx.insert(tables.activities).values({
      childId: child.id,
      type: 'moment',
      title: 'moment',
      description: content,
      points: 0,
      iconName: 'heart',
      metadata: JSON.stringify({ weather, mood }),
    })
    return moment
  })
  res.status(201).json(row)
})

// Express takes a handler of four parameters for one of errors.
app.use((error, _request, res, _next) => {
  console.error(error.message)
  refuse(res, 500, 'Error occurred')
})

const server = app.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
  void pool.end().then(() => process.exit(0))
})
