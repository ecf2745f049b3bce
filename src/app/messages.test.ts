import compile from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'
import { kindsOf } from '../features/transfer/kinds.ts'
import { features } from './features.ts'
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

it.each(['zh', 'en', 'es'] as const)(
  'the texts in %s say of each limit what is too many, of items in general if not by name',
  (language) => {
    const limited = kindsOf(features).flatMap(({ name, limit, import: { as } }) =>
      limit === 'elsewhere' || as === 'item' ? [] : [name],
    )
    const text = compile(messages[language].refusals.quota_reached) as [[string, number, Record<string, unknown>]]
    expect(Object.keys(text[0][2])).toEqual(
      expect.arrayContaining([...limited, 'children', 'members', 'people', 'family', 'other']),
    )
  },
)

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

/** Accessible names and the words that are seen on the same control. */
const namesOfSeenWords = {
  'account.revokeLabel': 'account.revoke',
  'family.revokeLabel': 'family.revoke',
  'outbox.discardLabel': 'outbox.discard',
  'putAway.restoreLabel': 'putAway.restore',
  'store.giveLabel': 'store.give',
}

describe.each(['en', 'zh', 'es'] as const)('the name of a control in %s', (language) => {
  it('contains its visible words, by which users of voice control call it', () => {
    const texts = new Map(flatten(messages[language]))
    for (const [name, words] of Object.entries(namesOfSeenWords))
      expect(texts.get(name)!.toLowerCase(), name).toContain(texts.get(words)!.toLowerCase())
  })
})

/** Their number is never 1: a limit, a fixed number of points, or a goal that lies further on. */
const neverOne = new Set([
  'behaviors.giftButton',
  'common.pointsGain',
  'difficulty.withPoints',
  'habits.carriedOn',
  'habits.completedText',
  'habits.daily',
  'keepsake.tooMuchText',
  'moments.contentCount',
  'moments.photosCount',
  'phase.keepText',
  'refusals.quota_reached',
  'signIn.passwordHint',
  'signIn.passwordLong',
  'signIn.passwordShort',
  'skills.completedText',
  'skills.quickCompleteText',
  'store.costMax',
  'store.owedLong',
  'timeline.undoCompleted',
  'timeline.undoHabitOpen',
  'validation.behaviorPoints',
  'validation.tooLong',
  'habits.targetHint',
])
const numberThenPlural =
  /(?<!\{)\{\w+(, number)?\} (days|entries|moments|points|photos|times|characters|días|registros|momentos|puntos|veces|fotos|caracteres)\b(?!\})|\b(faltan|quedan|siguen) \{\w+, (number|plural)/i

describe.each(['en', 'es'] as const)('a number that may be 1 in %s', (language) => {
  it('has a word that agrees with it', () => {
    const wrong = flatten(messages[language]).filter(([key, text]) => numberThenPlural.test(text) && !neverOne.has(key))
    expect(wrong).toEqual([])
  })
})

describe('a time of day in es', () => {
  it('has no article before it: 1:05 would need another one than 2:05', () => {
    const wrong = flatten(messages.es).filter(([, text]) => /\blas? \{time\}/.test(text))
    expect(wrong).toEqual([])
  })
})
