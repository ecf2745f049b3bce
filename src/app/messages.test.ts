import compile from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'
import { messages } from './messages.ts'

type Texts = { readonly [key: string]: string | Texts }

function flatten(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )
}

/** Names of the arguments at any depth of a compiled message: nodes are `[name, …]`, branches hold nodes again. */
function placeholders(compiled: unknown): string[] {
  if (!Array.isArray(compiled)) return []
  return compiled.flatMap((node: unknown) => {
    if (!Array.isArray(node)) return []
    const branches = node
      .slice(1)
      .flatMap((part: unknown) => (part && typeof part === 'object' ? Object.values(part) : []))
    return [String(node[0]), ...branches.flatMap(placeholders)]
  })
}

const english = new Map(flatten(messages.en))

describe.each(['zh', 'es'] as const)('the texts in %s', (language) => {
  const translated = new Map(flatten(messages[language]))

  it('have the keys of the English ones', () => {
    expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  })

  it('have the placeholders of the English ones', () => {
    const names = (text: string) => [...new Set(placeholders(compile(text)))].toSorted()
    const differing = [...english].filter(
      ([key, text]) => names(text).join() !== names(translated.get(key) ?? '').join(),
    )
    expect(differing).toEqual([])
  })
})

describe.each(['en', 'zh', 'es'] as const)('every text in %s', (language) => {
  it('compiles, is not empty and writes minus as U+2212', () => {
    for (const [key, text] of flatten(messages[language])) {
      expect(() => compile(text), key).not.toThrow()
      expect(text.trim(), key).not.toBe('')
      expect(text, key).not.toMatch(/(^|\s)-\{?\d?/)
    }
  })
})
