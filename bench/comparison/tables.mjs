import { pgTable, serial, integer, varchar, text, boolean, timestamp, date } from 'drizzle-orm/pg-core'

const created = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

export const users = pgTable('users', {
  id: serial('id').primaryKey(),
  username: varchar('username', { length: 120 }).notNull(),
  displayName: varchar('display_name', { length: 120 }).notNull(),
  createdAt: created(),
})
export const children = pgTable('children', {
  id: serial('id').primaryKey(),
  userId: integer('user_id').notNull(),
  name: varchar('name', { length: 120 }).notNull(),
  age: integer('age'),
  gender: varchar('gender', { length: 10 }),
  birthday: date('birthday'),
  avatarUrl: varchar('avatar_url', { length: 32 }),
  points: integer('points').notNull().default(0),
  createdAt: created(),
})
export const behaviors = pgTable('behaviors', {
  id: serial('id').primaryKey(),
  childId: integer('child_id').notNull(),
  type: varchar('type', { length: 12 }).notNull(),
  title: varchar('title', { length: 200 }).notNull(),
  description: text('description'),
  points: integer('points').notNull(),
  createdAt: created(),
})
export const habits = pgTable('habits', {
  id: serial('id').primaryKey(),
  childId: integer('child_id').notNull(),
  title: varchar('title', { length: 200 }).notNull(),
  description: text('description'),
  difficulty: varchar('difficulty', { length: 10 }).notNull().default('easy'),
  points: integer('points').notNull().default(2),
  targetDays: integer('target_days').notNull().default(21),
  currentStreak: integer('current_streak').notNull().default(0),
  longestStreak: integer('longest_streak').notNull().default(0),
  isCompleted: boolean('is_completed').notNull().default(false),
  createdAt: created(),
})
export const habitCheckins = pgTable('habit_checkins', {
  id: serial('id').primaryKey(),
  habitId: integer('habit_id').notNull(),
  date: date('date').notNull(),
  createdAt: created(),
})
export const skills = pgTable('skills', {
  id: serial('id').primaryKey(),
  childId: integer('child_id').notNull(),
  title: varchar('title', { length: 200 }).notNull(),
  description: text('description'),
  difficulty: varchar('difficulty', { length: 10 }).notNull().default('easy'),
  points: integer('points').notNull().default(20),
  targetValue: integer('target_value'),
  targetUnit: varchar('target_unit', { length: 40 }),
  currentBest: integer('current_best').notNull().default(0),
  isCompleted: boolean('is_completed').notNull().default(false),
  createdAt: created(),
})
export const moments = pgTable('moments', {
  id: serial('id').primaryKey(),
  childId: integer('child_id').notNull(),
  weather: varchar('weather', { length: 20 }).notNull(),
  mood: varchar('mood', { length: 20 }).notNull(),
  content: text('content'),
  date: date('date'),
  photoUrl: text('photo_url'),
  createdAt: created(),
})
export const rewards = pgTable('rewards', {
  id: serial('id').primaryKey(),
  childId: integer('child_id').notNull(),
  title: varchar('title', { length: 200 }).notNull(),
  description: text('description'),
  pointsCost: integer('points_cost').notNull(),
  category: varchar('category', { length: 20 }).notNull().default('gift'),
  imageUrl: text('image_url'),
  isCustom: boolean('is_custom').notNull().default(true),
  createdAt: created(),
})
export const redemptions = pgTable('redemptions', {
  id: serial('id').primaryKey(),
  childId: integer('child_id').notNull(),
  rewardId: integer('reward_id'),
  pointsSpent: integer('points_spent').notNull(),
  createdAt: created(),
})
export const activities = pgTable('activities', {
  id: serial('id').primaryKey(),
  childId: integer('child_id').notNull(),
  type: varchar('type', { length: 12 }).notNull(),
  title: varchar('title', { length: 200 }).notNull(),
  description: text('description'),
  points: integer('points'),
  iconName: varchar('icon_name', { length: 40 }),
  metadata: text('metadata'),
  createdAt: created(),
})
export const badges = pgTable('badges', {
  id: serial('id').primaryKey(),
  childId: integer('child_id').notNull(),
  title: varchar('title', { length: 120 }).notNull(),
  iconName: varchar('icon_name', { length: 40 }),
  createdAt: created(),
})
