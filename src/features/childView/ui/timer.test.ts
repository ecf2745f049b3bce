import { afterEach, expect, it } from 'vitest'
import { forgetTimer, isTimerRunning, readTimer, storeTimer } from './timer.ts'

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
