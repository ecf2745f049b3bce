import { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../../platform/http/contract.ts'
import type { Child } from '../../children/contract.ts'
import type { Language } from '../../i18n/rules.ts'
import type { SharedState } from '../../../platform/ui/sharedState.ts'
import type { Before } from '../understanding/understand.ts'
import type { CardChoice } from './FactsCard.tsx'

vi.hoisted(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null })
  vi.stubGlobal('addEventListener', () => undefined)
})
vi.mock('../../../platform/http/client.ts', async (original) => ({
  ...(await original<object>()),
  send: (...sent: Parameters<typeof fakeSend>) => fakeSend(...sent),
}))
const { answer } = await import('./answer.tsx')

/** A Wednesday, half past midnight on Thursday, in a family whose day ends at 3. */
const today = '2026-11-25'
const children = [
  { id: 'mia', name: 'Mia' },
  { id: 'leo', name: 'Leo' },
  { id: 'noa', name: 'נועה' },
  { id: 'may', name: 'May' },
] as Child[]

const habit = (id: string, title: string) => ({ id, title, days: [], longestStreak: 0 })
const lists: Record<string, unknown> = {
  'habits/mia': [
    habit('read', 'Read'),
    habit('piano', 'Piano'),
    habit('piano-2', 'Piano'),
    habit('who', 'Guess who did it'),
  ],
  'habits/mia?archived=true': [habit('flute', 'Flute')],
  'habits/leo': [habit('reading', 'Reading time')],
  'habits/may': [habit('bed', 'Make the bed')],
  'rewards/mia': [{ id: 'zoo', title: 'A trip to the zoo', presetKey: null, pointsCost: 100 }],
  'behaviors/mia/quick-actions': [{ key: null, title: 'Shared' }],
  'behaviors/leo/quick-actions': [
    { key: 'helpOthers', title: 'Helped someone' },
    { key: null, title: 'Helped' },
  ],
}
let calls: string[]
let isOffline: boolean
let replyTo: (path: string) => unknown

/** The network, as `send` sees it. */
function fakeSend(
  call: Call,
  { params, query = {} }: { params: Record<string, string>; query?: Record<string, string> },
) {
  const search = new URLSearchParams(query).toString()
  const address = call.path.replace('/api/', '').replace(/\{(\w+)\}/, (_, name: string) => params[name]!)
  const path = search === '' ? address : `${address}?${search}`
  calls.push(path)
  return isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(replyTo(path))
}

beforeEach(() => {
  calls = []
  isOffline = false
  replyTo = (path) => lists[path] ?? (path.startsWith('facts') ? { times: 0 } : [])
})

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const ask = (
  question: string,
  {
    before,
    isHelper = false,
    hasModel = false,
    chosenId = 'mia',
    language = 'en',
  }: { before?: Before; isHelper?: boolean; hasModel?: boolean; chosenId?: string; language?: Language } = {},
) =>
  answer(question, {
    client: client(),
    language,
    t: ((key: string, values?: { name?: string }) =>
      key === 'defaults.helpOthers' ? 'Helped someone' : `${key}${values?.name ? ` ${values.name}` : ''}`) as never,
    today,
    children,
    chosenId,
    isHelper,
    hasModel,
    before,
  })

/** The name of a component with what it is about. */
async function shown(question: string, options?: Parameters<typeof ask>[1]) {
  const found = await ask(question, options)
  if (found.is !== 'facts') return [found.is === 'canned' ? found.is : found.isTipFitting]
  return found.bodies.map((body) => {
    const { type, props } = body(() => undefined) as ReactElement<Record<string, unknown>>
    const { things: _things, onAsk: _onAsk, choice, ...rest } = props
    return {
      is: (type as { name: string }).name,
      ...(choice as SharedState<CardChoice> | undefined)?.get().about,
      ...rest,
    }
  })
}
const card = (childId: string, thingId: string, rest: object = {}) => [
  expect.objectContaining({ is: 'FactsCard', childId, thingId, ...rest }),
]

describe('an answer', () => {
  it('is a card, whose facts have been loaded', async () => {
    const week = { from: '2026-11-15', to: '2026-11-21' }
    expect(await shown('How often did Mia read last week?')).toEqual(
      card('mia', 'habit:read', { line: 'times', ...week }),
    )
    expect(calls).toContain('facts/mia?thing=habit%3Aread&from=2026-11-15&to=2026-11-21')
  })

  it('goes on from the question before', async () => {
    const first = await ask('How often did Mia read last week?')
    const before = first.is === 'facts' ? first.before : undefined
    expect(await shown('and Leo?', { before: before! })).toEqual(card('leo', 'habit:reading', { from: '2026-11-15' }))
    expect(await shown('and this week?', { before: before! })).toEqual(
      card('mia', 'habit:read', { from: '2026-11-22' }),
    )
  })

  it.each([
    ['Did Mia play the flute yesterday?', 'mia', 'habit:flute'],
    ['How often did Mia play the piano?', 'mia', 'habit:piano'],
    ['How often did she "guess who did it"?', 'mia', 'habit:who'],
    ['Did May make the bed on May 3?', 'may', 'habit:bed'],
    ['How many points does נועה have?', 'noa', 'all'],
    ['How long until the trip to the zoo?', 'mia', 'reward:zoo'],
    ['Did Leo help yesterday?', 'leo', 'title:Helped'],
    ['Has Leo helped someone yesterday?', 'leo', 'title:helpOthers'],
  ])('to «%s» is about the right thing', async (question, childId, thingId) => {
    expect(await shown(question)).toEqual(card(childId, thingId))
  })

  it('asks the model, where there is one, about what the rules do not understand alone', async () => {
    const question = 'xyzzy plugh'
    expect(await shown(question)).toEqual([true])
    expect(calls).not.toContain('assistant/understand')
    const found = { kind: 'last', child: null, thing: null, from: '2026-11-01', to: '2026-11-25' }
    replyTo = (path) => lists[path] ?? (path === 'assistant/understand' ? found : path.startsWith('facts') ? {} : [])
    await shown('Did Mia read today?', { hasModel: true })
    expect(calls).not.toContain('assistant/understand')
    expect(await shown(question, { hasModel: true })).toEqual(card('mia', 'all', { line: 'last', from: found.from }))
    replyTo = (path) => lists[path] ?? (path === 'assistant/understand' ? null : [])
    expect(await shown(question, { hasModel: true })).toEqual([true])
  })

  it('takes the day that the family’s clock says', async () => {
    expect(await shown('Did Mia read today?')).toEqual(card('mia', 'habit:read', { from: today, to: today }))
  })

  it.each([
    ['en', 'Which rewards are to give?', 'owed'],
    ['en', 'What went well this week?', 'good'],
    ['en', 'How long until “A trip to the zoo”?', 'pace'],
    ['en', 'When did Mia last do “Read”?', 'last'],
    ['zh', '还有哪些奖励待兑现？', 'owed'],
    ['zh', '这周有什么做得好的？', 'good'],
    ['zh', 'Mia上次做“Read”是什么时候？', 'last'],
    ['zh', '离“A trip to the zoo”还要多久？', 'pace'],
    ['es', '¿Qué premios están por dar?', 'owed'],
    ['es', '¿Qué salió bien esta semana?', 'good'],
    ['es', '¿Cuánto falta para «A trip to the zoo»?', 'pace'],
    ['es', '¿Cuándo hizo Mia «Read» por última vez?', 'last'],
  ])('to an example of its own in %s, «%s», has the line that it names', async (language, question, line) => {
    expect(await shown(question, { language: language as 'en' })).toEqual(
      card('mia', expect.any(String) as string, { line }),
    )
  })

  it('about all children is a card of each', async () => {
    const cards = await shown('How many points do the kids have?')
    expect(cards).toEqual(children.map(({ id }) => expect.objectContaining({ childId: id, thingId: 'all' })))
  })

  it('to an unknown thing searches: the timeline of the named child, else of all', async () => {
    expect(await shown('Did Leo feed the hamster yesterday?')).toEqual([
      expect.objectContaining({
        is: 'FoundInstead',
        words: 'hamster',
        childIds: ['leo'],
        time: { from: '2026-11-24', to: '2026-11-24' },
      }),
    ])
    expect(await shown('Did she feed the hamster?')).toEqual([
      expect.objectContaining({ is: 'FoundInstead', childIds: ['mia', 'leo', 'noa', 'may'], time: undefined }),
    ])
  })

  it('compares no children: one sentence, and the card of one', async () => {
    const found = await ask('Does Leo read more than Mia?')
    expect(found).toMatchObject({ is: 'facts', text: 'facts.compare Leo' })
    expect(await shown('Does Leo read more than Mia?')).toEqual(
      card('leo', 'habit:reading', { assumed: { child: false, time: true } }),
    )
  })

  it('does not say why: the moments of that time', async () => {
    expect(await shown('Why was Leo sad yesterday?')).toEqual([
      { is: 'MomentsInstead', childId: 'leo', time: { from: '2026-11-24', to: '2026-11-24' } },
    ])
  })

  it.each([
    ['How do I change my password?', 'canned'],
    ['How do I get Leo to sleep?', 'canned'],
    ['qwer asdf', true],
    // No tip, whatever its words are.
    ['Leo has a fever, what medicine?', false],
  ])('to «%s» is no card', async (question, expected) => {
    expect(await shown(question)).toEqual([expected])
  })

  it('knows earlier behaviours, but for a helper no deductions', async () => {
    const deduction = {
      id: '1',
      type: 'behavior',
      title: 'Threw sand',
      points: -2,
      metadata: '{"kind":"punishment"}',
      undoes: null,
    }
    replyTo = (path) => (path === 'activities/mia' ? [deduction] : [])
    expect(await shown('How often did Mia throw sand?')).toEqual(card('mia', 'title:Threw sand'))
    expect(await shown('How often did Mia throw sand?', { isHelper: true })).toEqual([
      expect.objectContaining({ is: 'FoundInstead' }),
    ])
  })

  it('without a connection is about what the device knows', async () => {
    isOffline = true
    expect(await shown('How was Mia’s week?')).toEqual(card('mia', 'all'))
  })
})
