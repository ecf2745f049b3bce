import { expect, it, vi } from 'vitest'
import { goToLogin } from './login.ts'

it.each([
  { state: 'in', leadsTo: 'sign-in', assigned: ['/api/login?lang=en&returnTo=%2Fen%3Ftab%3Dprofile'], reloads: 0 },
  { state: 'out', leadsTo: 'start page', assigned: [], reloads: 1 },
])('a refused request leads to the $leadsTo when this browser is signed $state', ({ state, assigned, reloads }) => {
  const assign = vi.fn()
  const reload = vi.fn()
  vi.stubGlobal('location', { port: '', pathname: '/en', search: '?tab=profile', assign, reload })
  vi.stubGlobal('document', { body: {}, cookie: `pipling_signed=${state}` })
  goToLogin()
  expect(assign.mock.calls.flat()).toEqual(assigned)
  expect(reload).toHaveBeenCalledTimes(reloads)
})
