import { afterEach, expect, it } from 'vitest'
import { forgetTimer, isTimerRunning, leftOf, readTimer, storeTimer } from './timer.ts'

const timer = { habitId: 'teeth', day: '2026-03-04', totalMs: 120_000, endsAtMs: 0 }

afterEach(() => {
  forgetTimer('teeth')
})

it('a timer is read again on its day alone, so that a habit can be timed each day', () => {
  storeTimer(timer)
  expect(readTimer('teeth', '2026-03-04')).toEqual(timer)
  expect(readTimer('teeth', '2026-03-05')).toBeUndefined()
  expect(readTimer('dress', '2026-03-04')).toBeUndefined()
})

it('the timer of a habit that is done is forgotten, and that of another one stays', () => {
  storeTimer({ ...timer, endsAtMs: Date.now() + 60_000 })
  forgetTimer('dress')
  expect(isTimerRunning()).toBe(true)
  forgetTimer('teeth')
  expect(isTimerRunning()).toBe(false)
})

it('a timer goes by the clock, and keeps what is left while it pauses', () => {
  expect(leftOf({ ...timer, endsAtMs: 500_000 }, 410_000)).toBe(90_000)
  expect(leftOf({ ...timer, endsAtMs: 500_000 }, 900_000)).toBe(0)
  expect(leftOf({ habitId: 'teeth', day: '2026-03-04', totalMs: 120_000, leftMs: 30_000 }, 900_000)).toBe(30_000)
})
