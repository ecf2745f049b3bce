import { describe, expect, it } from 'vitest'
import { chooseLanguage, languageOfPath, pathInLanguage, pathWithoutLanguage } from './rules.ts'

describe('chooseLanguage', () => {
  const cases = [
    ['prefers the address to everything else', { path: '/es/ai-chat', stored: 'en', browser: ['zh-CN'] }, 'es'],
    ['prefers the stored choice to the browser', { path: '/', stored: 'en', browser: ['es'] }, 'en'],
    [
      'takes the first supported language of the browser',
      { path: '/', stored: null, browser: ['fr-FR', 'es-MX', 'en'] },
      'es',
    ],
    ['ignores the region and the case of a tag', { path: '/', stored: null, browser: ['ZH-Hant-TW'] }, 'zh'],
    ['ignores a stored choice that is not supported', { path: '/', stored: 'fr', browser: ['en-GB'] }, 'en'],
    ['falls back to Chinese', { path: '/', stored: null, browser: ['fr', 'de'] }, 'zh'],
    ['ignores a first segment that only begins with a language', { path: '/english', stored: null, browser: [] }, 'zh'],
  ] as const
  it.each(cases)('chooseLanguage %s', (_name, from, expected) => {
    expect(chooseLanguage(from)).toBe(expected)
  })
})

describe('languages in paths', () => {
  it('languageOfPath reads the first segment only', () => {
    expect(languageOfPath('/en')).toBe('en')
    expect(languageOfPath('/ai-chat/en')).toBeUndefined()
  })

  it('pathWithoutLanguage removes the language prefix', () => {
    expect(pathWithoutLanguage('/zh')).toBe('/')
    expect(pathWithoutLanguage('/zh/')).toBe('/')
    expect(pathWithoutLanguage('/zh/ai-chat')).toBe('/ai-chat')
    expect(pathWithoutLanguage('/sign-in')).toBe('/sign-in')
  })

  it('pathInLanguage replaces the prefix and leaves a path without one unchanged', () => {
    expect(pathInLanguage('/zh/ai-chat', 'es')).toBe('/es/ai-chat')
    expect(pathInLanguage('/en', 'zh')).toBe('/zh')
    expect(pathInLanguage('/ai-chat', 'es')).toBe('/ai-chat')
  })
})
