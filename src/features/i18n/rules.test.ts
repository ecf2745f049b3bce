import { describe, expect, it } from 'vitest'
import { chooseLanguage, languageOfPath, pathInLanguage, pathWithoutLanguage } from './rules.ts'

describe('chooseLanguage', () => {
  const cases = [
    ['the address wins over everything', { path: '/es/ai-chat', stored: 'en', browser: ['zh-CN'] }, 'es'],
    ['then the stored choice', { path: '/', stored: 'en', browser: ['es'] }, 'en'],
    [
      'then the browser, its first known language',
      { path: '/', stored: null, browser: ['fr-FR', 'es-MX', 'en'] },
      'es',
    ],
    ['a region and upper case do not matter', { path: '/', stored: null, browser: ['ZH-Hant-TW'] }, 'zh'],
    ['an unknown stored choice is no choice', { path: '/', stored: 'fr', browser: ['en-GB'] }, 'en'],
    ['Chinese when nothing says another', { path: '/', stored: null, browser: ['fr', 'de'] }, 'zh'],
    ['a longer first segment is no language', { path: '/english', stored: null, browser: [] }, 'zh'],
  ] as const
  it.each(cases)('%s', (_name, from, expected) => {
    expect(chooseLanguage(from)).toBe(expected)
  })
})

describe('the language in a path', () => {
  it('is the first segment only', () => {
    expect(languageOfPath('/en')).toBe('en')
    expect(languageOfPath('/ai-chat/en')).toBeUndefined()
  })

  it('is taken off for the router', () => {
    expect(pathWithoutLanguage('/zh')).toBe('/')
    expect(pathWithoutLanguage('/zh/')).toBe('/')
    expect(pathWithoutLanguage('/zh/ai-chat')).toBe('/ai-chat')
    expect(pathWithoutLanguage('/sign-in')).toBe('/sign-in')
  })

  it('is rewritten where there is one, and the rest is kept', () => {
    expect(pathInLanguage('/zh/ai-chat', 'es')).toBe('/es/ai-chat')
    expect(pathInLanguage('/en', 'zh')).toBe('/zh')
    expect(pathInLanguage('/ai-chat', 'es')).toBe('/ai-chat')
  })
})
