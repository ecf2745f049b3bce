import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListedChild } from '../../children/contract.ts'

vi.hoisted(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null, cookie: '' })
})
const { addPending, currentOutbox, endPending, showOutbox } = await import('./outbox.ts')
const { dataLacks, withChildren } = await import('./shown.ts')
const { childrenKey, holdUncertain, sentNow } = await import('./childData.ts')

const at = (revision: number, points: number) => ({ id: 'mia', revision, points }) as ListedChild
const shown = (...children: ListedChild[]) =>
  withChildren({ data: children }, currentOutbox()).data?.map(({ points }) => points)

beforeEach(() => {
  showOutbox({ pending: [], waiting: [], done: [] })
})

it.each([
  ['of a lower revision lacks an act with a response', { revision: 6 }, 5, true],
  ['of the same revision includes it', { revision: 6 }, 6, false],
  ['of a higher revision includes it', { sentAt: 1, sentAtRevision: 5, revision: 6 }, 7, false],
  ['of any revision lacks an act that was not sent', {}, 9, true],
  ['lacks an act that was sent later', { sentAt: 1, sentAtRevision: 5 }, 5, true],
  ['may include an act that was sent before it', { sentAt: 1, sentAtRevision: 5 }, 6, false],
  ['may include an act that was sent by another page', { sentAt: 1 }, 5, false],
])('data %s', (_, act, dataRevision, expected) => {
  expect(dataLacks(dataRevision, { childId: 'mia', points: 5, ...act })).toBe(expected)
})

describe('the shown balance', () => {
  it('includes an act from the tap on, and counts it once when the data has it', () => {
    const act = addPending({ childId: 'mia', points: 5, sentAt: 1, sentAtRevision: 5 })
    expect(shown(at(5, 50))).toEqual([55])
    endPending(act, { ...act, revision: 6 })
    expect(shown(at(5, 50))).toEqual([55])
    expect(shown(at(6, 55))).toEqual([55])
    expect(shown(at(7, 65))).toEqual([65])
  })

  it('is restored when the act fails, and is that of its own child', () => {
    const act = addPending({ childId: 'mia', points: 5, sentAt: 1, sentAtRevision: 5 })
    expect(shown(at(5, 50), { ...at(5, 10), id: 'leo' })).toEqual([55, 10])
    endPending(act)
    expect(shown(at(5, 50))).toEqual([50])
  })

  it('stays while an act may have arrived, and follows when a retry has brought its revision', () => {
    const client = new QueryClient()
    client.setQueryData(childrenKey, [at(5, 50)])
    const act = addPending({ childId: 'mia', points: 5, ...sentNow(client, { childId: 'mia' }) })
    // The act has revision 6, and another member has added 10 points since.
    const held = holdUncertain(client, [at(7, 65)])
    expect(shown(...held)).toEqual([55])
    endPending(act, { ...act, revision: 6 })
    expect(shown(...held)).toEqual([55])
    expect(shown(...holdUncertain(client, [at(7, 65)]))).toEqual([65])
  })

  it('knows the latest 50 acts with a response', () => {
    for (let n = 1; n <= 60; n += 1) {
      const act = addPending({ childId: 'mia', points: 1 })
      endPending(act, { ...act, revision: n })
    }
    expect(currentOutbox()).toMatchObject({ pending: [], done: { length: 50 } })
    expect(shown(at(58, 58))).toEqual([60])
  })
})
