import { beforeEach, expect, it, vi } from 'vitest'
import { startLeaving, stopLeaving } from './leaving.ts'
import { showStoredToast, showToastAfterLoad } from './toastAfterLoad.ts'
import { currentToasts } from './toasts.ts'

beforeEach(() => {
  vi.stubGlobal('document', { body: {} })
})

it('a toast for the next page is not shown by a page that leaves, whose code of toasts loads late', () => {
  startLeaving()
  showToastAfterLoad('Welcome')
  showStoredToast()
  expect(currentToasts()).toEqual([])
  // The next page.
  stopLeaving()
  showStoredToast()
  showStoredToast()
  expect(currentToasts().map(({ title }) => title)).toEqual(['Welcome'])
})
