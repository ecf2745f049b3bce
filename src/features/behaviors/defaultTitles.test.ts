import { describe, expect, it } from 'vitest'
import { defaultKeyOf, defaultTitles } from './defaultTitles.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { zh } from './messages/zh.ts'
import { foldText } from '../../platform/foldText.ts'
import { defaultQuickActions } from './rules.ts'

describe('defaultKeyOf', () => {
  it('knows every default by its wording in each language', () => {
    for (const { key, title } of defaultQuickActions) {
      expect(defaultTitles[key]).toEqual([en, es, zh].map(({ defaults }) => defaults[key]))
      for (const wording of [title, ...defaultTitles[key]!])
        expect(defaultKeyOf(` ${wording.toUpperCase()} `)).toBe(key)
    }
  })

  it('returns null for any other title', () => {
    expect(defaultKeyOf('Fed the cat')).toBeNull()
  })
})

describe('foldText', () => {
  it.each([
    ['Fed the cat', ' FED  the\u00a0Cat '],
    ['Café', 'Cafe\u0301'],
    ['ABC 1', 'ＡＢＣ　１'],
    ['Fed the cat', 'Fed\u200b the c\u00adat\u2060'],
  ])('makes one of %j and %j, which look alike', (a, b) => {
    expect(foldText(b)).toBe(foldText(a))
  })

  it('keeps apart what looks different', () => {
    expect(new Set(['Read', 'Reads', '👨‍👩‍👧', '👨👩👧'].map(foldText)).size).toBe(4)
  })
})
