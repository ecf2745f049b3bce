import { expect, it, vi } from 'vitest'
import { watchKeyboard } from './keyboardWatch.ts'

it('finds an on-screen keyboard where a text field has the focus, and none in a window that became lower', () => {
  const viewport = Object.assign(new EventTarget(), { width: 390, height: 844, scale: 1, offsetTop: 0 })
  vi.stubGlobal('visualViewport', viewport)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  let isOpen: boolean | undefined
  let covered: string | undefined
  let isTextField = false
  vi.stubGlobal('document', {
    documentElement: {
      toggleAttribute: (_: string, isSet: boolean) => {
        isOpen = isSet
      },
      style: {
        setProperty: (_: string, value: string) => {
          covered = value
        },
      },
    },
    activeElement: { matches: () => isTextField },
  })
  const resize = (height: number) => {
    viewport.height = height
    vi.stubGlobal('innerHeight', height)
    viewport.dispatchEvent(new Event('resize'))
    return isOpen
  }
  vi.stubGlobal('innerHeight', 844)
  watchKeyboard()
  expect(isOpen).toBe(false)
  isTextField = true
  expect(resize(480)).toBe(true)
  expect(covered, 'this page became lower').toBe('0px')
  // A keyboard over the page, which iOS has moved up.
  viewport.height = 480
  vi.stubGlobal('innerHeight', 844)
  viewport.dispatchEvent(new Event('resize'))
  expect(covered).toBe('364px')
  viewport.offsetTop = 100
  viewport.dispatchEvent(new Event('scroll'))
  expect(covered).toBe('264px')
  viewport.offsetTop = 0
  expect(resize(844)).toBe(false)
  isTextField = false
  expect(resize(480)).toBe(false)
  // The keyboard of a split screen.
  isTextField = true
  expect(resize(220)).toBe(true)
  expect(resize(480)).toBe(false)
})
