import { beforeEach, expect, it, vi } from 'vitest'

const assign = vi.fn()
const reload = vi.fn()

beforeEach(() => {
  // Each case is a page of its own.
  vi.resetModules()
  vi.clearAllMocks()
  vi.stubGlobal('location', { port: '', pathname: '/en', search: '?tab=profile', assign, reload })
  vi.stubGlobal('document', { body: {}, cookie: '' })
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
})

const loadPage = async () => ({
  ...(await import('./login.ts')),
  ...(await import('../../platform/ui/leaving.ts')),
})

/** Whether the browser is signed in, as the page can see it. */
function markSigned(state: 'in' | 'out'): void {
  document.cookie = `pipling_signed=${state}`
}

it.each([
  { state: 'in', leadsTo: 'sign-in', assigned: ['/api/login?lang=en&returnTo=%2Fen%3Ftab%3Dprofile'], reloads: 0 },
  { state: 'out', leadsTo: 'start page', assigned: [], reloads: 1 },
] as const)(
  'refused requests lead once to the $leadsTo when this browser is signed $state',
  async ({ state, assigned, reloads }) => {
    const { goToLogin } = await loadPage()
    markSigned(state)
    goToLogin()
    goToLogin()
    expect(assign.mock.calls.flat()).toEqual(assigned)
    expect(reload).toHaveBeenCalledTimes(reloads)
    // Nothing of the family shows while the next page loads.
    expect(document.body.hidden).toBe(true)
  },
)

it.each(['in', 'out'] as const)(
  'a refused request starts no second page load while the page is leaving, signed %s',
  async (state) => {
    const { goToLogin, startLeaving } = await loadPage()
    expect(startLeaving()).toBe(true)
    markSigned(state)
    goToLogin()
    expect(startLeaving()).toBe(false)
    expect([assign, reload].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    expect(document.body.hidden).toBe(state === 'out' || undefined)
  },
)

it('a page that stays after all leaves by the next refused request, or at once if a sign-out has hidden it', async () => {
  const { goToLogin, startLeaving, stopLeaving } = await loadPage()
  startLeaving()
  stopLeaving()
  expect(reload).not.toHaveBeenCalled()
  startLeaving()
  markSigned('out')
  goToLogin()
  stopLeaving()
  expect(reload).toHaveBeenCalledOnce()
})
