import { expect, it, vi } from 'vitest'
import { clearFamilyData } from '../../sync/ui/session.ts'
import { areStepsHidden, clearButSteps, hideSteps } from './hiddenSteps.ts'

it('hidden steps stay hidden in another family of the same guardian, and not after a sign-out', async () => {
  // Without a storage of the browser, values last as long as the page.
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { port: '', protocol: 'http:' })
  vi.spyOn(console, 'warn').mockReturnValue()
  hideSteps('a')
  await clearButSteps(clearFamilyData)
  expect(areStepsHidden('a')).toBe(true)
  await clearFamilyData()
  expect(areStepsHidden('a')).toBe(false)
  vi.unstubAllGlobals()
})
