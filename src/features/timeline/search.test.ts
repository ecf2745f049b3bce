import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldLetters } from '../../platform/foldText.ts'
import { joinFamily } from '../../testing/members.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { readUser } from '../auth/contract.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { addChild } from '../children/contract.ts'
import { removeMember, updateFamily } from '../families/contract.ts'
import { addHabit, checkIn } from '../habits/contract.ts'
import { addMoment, deleteMoment, updateMoment } from '../moments/contract.ts'
import { addReward, redeemReward } from '../rewards/contract.ts'
import { listActivities, undoActivity } from './contract.ts'

let server: TestServer
let family: Family
let helper: Family
let childId: string

beforeAll(async () => {
  server = await startServer({ now: '2026-03-02T12:00:00Z' })
  family = await server.startFamily({ timeZone: 'UTC' })
  childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  const award = (who: Family, title: string, more = {}) =>
    who.ok(recordBehavior, { body: { childId, type: 'reward', title, points: 100, ...more } })
  await award(family, 'Ñandú y Ábaco', { description: 'Straße 5, 100% done' })
  await award(family, '收拾玩具以后看书')
  await award(family, 'Didn’t shout – “well” done at Łukasz’s Smørrebrød')
  await award(family, 'Ｆｕｌｌ Ｗｉｄｔｈ')
  server.setNow('2026-03-03T12:00:00Z')
  await award(family, 'Polite greeting', { key: 'greeting' })
  await award(family, 'Gift', { kind: 'gift', points: 10 })
  const habit = await family.ok(addHabit, { body: { childId, title: 'Read "the" book\\page' } })
  await family.ok(checkIn, { params: { id: habit.id }, body: { date: '2026-03-03' } })
  await family.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy', content: 'At the zoo with Opa' } })
  server.setNow('2026-03-04T12:00:00Z')
  helper = (await joinFamily(server, family, 'helper')).member
  await award(helper, 'a_b c.d')
  const reward = await family.ok(addReward, { body: { childId, title: 'Pool day', pointsCost: 50 } })
  await family.ok(redeemReward, { body: { childId, rewardId: reward.id, pointsSpent: 50 } })
})
afterAll(() => server.close())

async function find(query: Record<string, string>, language = 'en'): Promise<string[]> {
  const { status, text } = await family.request(`/api/activities/${childId}?${new URLSearchParams(query).toString()}`, {
    headers: { 'Accept-Language': language },
  })
  expect(status, text).toBe(200)
  return (JSON.parse(text) as (typeof listActivities.reply)['_zod']['output']).map(({ title, description, type }) =>
    type === 'moment' ? description! : title,
  )
}

describe('the search', () => {
  it.each([
    ['case and accents', 'NANDU abaco', 'en', ['Ñandú y Ábaco']],
    ['all words', 'nandu zoo', 'en', []],
    ['the beginning of a word', 'ban', 'en', []],
    ['straight quotes where curly ones were typed', `didn't "well"`, 'en', [expect.stringContaining('shout')]],
    ['curly quotes where straight ones were typed', '“the” book', 'en', [expect.stringContaining('Read')]],
    ['a hyphen where a dash was typed', 'shout -', 'en', [expect.stringContaining('shout')]],
    ['letters that Unicode does not take apart', 'lukasz smorrebrod', 'en', [expect.stringContaining('shout')]],
    ['ss for ß', 'strasse', 'en', ['Ñandú y Ábaco']],
    ['width', 'full width', 'en', ['Ｆｕｌｌ Ｗｉｄｔｈ']],
    ['Chinese anywhere in a text', '玩具', 'en', ['收拾玩具以后看书']],
    ['a description', 'straße', 'en', ['Ñandú y Ábaco']],
    ['a moment’s text', 'opa', 'en', ['At the zoo with Opa']],
    ['signs as they are: %', '100%', 'en', ['Ñandú y Ábaco']],
    ['signs as they are: _', 'a_b', 'en', ['a_b c.d']],
    ['signs as they are: .', 'c.d', 'en', ['a_b c.d']],
    ['signs that are no pattern', '.*', 'en', []],
    ['a quoted title with a backslash', '"the" book\\page', 'en', [expect.stringContaining('Read')]],
    ['a title that the app words, in English', 'greeting', 'en', ['Polite greeting']],
    ['a title that the app words, in Spanish', 'saludo', 'es', ['Polite greeting']],
    ['a title that the app words, in Chinese', '主动', 'zh', ['Polite greeting']],
    ['not the words of another language', 'greeting', 'es', []],
    ['the kind of an entry', 'checked in', 'en', [expect.stringContaining('Read')]],
    ['the words of a kind and of the family', 'redeemed pool', 'en', [expect.stringContaining('Pool day')]],
    ['a gift by the app’s word for it', 'Surprise points', 'en', ['Gift']],
  ])('finds %s', async (_, q, language, titles) => {
    expect(await find({ q }, language)).toEqual(titles)
  })

  it('folds texts as the database does', async () => {
    const blocks = [
      0x20, 0x24f, 0x2b0, 0x52f, 0x1e00, 0x206f, 0x2190, 0x2217, 0x3000, 0x30ff, 0xff01, 0xffef, 0xfe00, 0xfe0f,
    ]
    const letters = blocks.flatMap((first, n) =>
      n % 2 === 0 ? Array.from({ length: blocks[n + 1]! - first + 1 }, (_, k) => String.fromCodePoint(first + k)) : [],
    )
    const [row] = await server.db<{ folded: string[] }[]>`
      select array(select fold_text(letter) from unnest(${letters}::text[]) with ordinality as l (letter, n) order by n) as folded`
    expect(row!.folded).toEqual(letters.map(foldLetters))
  })

  it('filters by type, member and days, and combines them', async () => {
    const { id } = await helper.ok(readUser)
    expect(await find({ type: 'moment' })).toEqual(['At the zoo with Opa'])
    expect(await find({ by: id })).toEqual(['a_b c.d'])
    expect(await find({ by: childId })).toEqual([])
    expect(await find({ from: '2026-03-04', to: '2026-03-04', type: 'behavior' })).toEqual(['a_b c.d'])
    expect(await find({ to: '2026-03-02', q: 'full' })).toEqual(['Ｆｕｌｌ Ｗｉｄｔｈ'])
    expect(await find({ to: '2026-03-01' })).toEqual([])
    expect(await find({ type: 'behavior', limit: '2' })).toHaveLength(2)
  })

  it('finds nothing by the former id of a member who has left', async () => {
    const { id, member } = await joinFamily(server, family, 'guardian')
    await member.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Watered the plants', points: 1 } })
    expect(await find({ by: id })).toEqual(['Watered the plants'])
    await member.ok(removeMember, { params: { id } })
    expect(await find({ by: id })).toEqual([])
    expect(await find({ q: 'watered' })).toEqual(['Watered the plants'])
  })

  it('finds a moment by the words and the day that it was corrected to', async () => {
    const moment = await family.ok(addMoment, {
      body: { childId, weather: 'sunny', mood: 'happy', content: 'Fisrt snow' },
    })
    await family.ok(updateMoment, { params: { id: moment.id }, body: { content: 'First snow', date: '2026-02-01' } })
    expect(await find({ q: 'fisrt' })).toEqual([])
    expect(await find({ q: 'first snow', from: '2026-02-01', to: '2026-02-01' })).toEqual(['First snow'])
    await family.ok(deleteMoment, { params: { id: moment.id } })
    expect(await find({ q: 'snow' })).toEqual([])
  })

  it('refuses days in the wrong order, an unknown type and a text that is too long', async () => {
    for (const query of ['from=2026-03-04&to=2026-03-03', 'type=other', `q=${'x'.repeat(101)}`, 'from=yesterday'])
      expect((await family.request(`/api/activities/${childId}?${query}`)).status, query).toBe(400)
    expect((await family.request(`/api/activities/${childId}?by=nobody`)).status).toBe(404)
  })
})

it('an entry says when it was undone and by whom', async () => {
  const { id } = await helper.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Swept', points: 5 } })
  await family.ok(undoActivity, { params: { id } })
  const { text } = await family.request(`/api/activities/${childId}?q=swept`)
  const entries = JSON.parse(text) as { id: string; undone: unknown }[]
  expect(entries.map(({ undone }) => undone)).toEqual([
    null,
    { at: '2026-03-04T12:00:00.000Z', by: expect.objectContaining({ name: expect.any(String) }) },
  ])
})

it('an entry keeps the day on which it counts when the family moves to another time zone', async () => {
  const mover = await server.startFamily({ timeZone: 'UTC' })
  const child = (await mover.ok(addChild, { body: { name: 'Leo' } })).id
  const entries = () => mover.ok(listActivities, { params: { childId: child }, query: {} })
  const { id } = await mover.ok(recordBehavior, {
    body: { childId: child, type: 'reward', title: 'Swept', points: 5 },
  })
  await mover.ok(updateFamily, { body: { timeZone: 'Pacific/Kiritimati' } })
  const { activity } = await mover.ok(undoActivity, { params: { id } })
  expect(activity.day).toBe('2026-03-05')
  expect(await entries()).toMatchObject([{ day: '2026-03-05' }, { day: '2026-03-04' }])
})
