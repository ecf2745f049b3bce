import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordFigure } from '../../testing/figures.ts'
import { joinFamily } from '../../testing/members.ts'
import { childId, family, server, startFamilyForEachTest } from '../../testing/familyOfTest.ts'
import type { Family } from '../../testing/startServer.ts'
import { eraseOwnFamily } from '../auth/contract.ts'
import { addChild, deleteChild } from '../children/contract.ts'
import { password } from '../../testing/account.ts'
import { addMoment, deleteMoment, deletePhoto, listMoments, type Photo, readPhotoSpace } from './contract.ts'

startFamilyForEachTest({ photoBytesPerFamily: 300_000 })

let momentId: string
beforeEach(async () => {
  momentId = (await family.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy' } })).id
})

const picture = (width: number, height: number, background = '#e8a33d') =>
  sharp({ create: { width, height, channels: 3, background } })
/** A picture that cannot be compressed. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
  })

interface Sending {
  to?: string
  type?: string
  key?: string
  by?: Family
}

const send = (bytes: Uint8Array, { to = momentId, type = 'image/jpeg', key, by = family }: Sending = {}) =>
  by.request(`/api/moments/${to}/photos`, {
    method: 'POST',
    headers: { 'Content-Type': type, ...(key !== undefined && { 'Idempotency-Key': key }) },
    body: new Uint8Array(bytes),
  })
async function add(bytes: Uint8Array, sending?: Sending): Promise<Photo> {
  const { status, text, body } = await send(bytes, sending)
  if (status !== 201) throw new Error(`the photo got ${status} ${text}`)
  return body as Photo
}
const read = (id: string, size: string) => family.request(`/api/photos/${id}?size=${size}`)
const list = async () => (await family.ok(listMoments, { params: { childId } }))[0]!
const countRows = async () => (await server.db`select from photos where child_id = ${childId}`).length

describe('a photo of a moment', () => {
  it('is re-encoded in two sizes, and named by its moment', async () => {
    const photo = await add(await picture(4000, 3000).jpeg().toBuffer())
    expect(photo).toEqual({ id: expect.any(String), width: 1600, height: 1200 })
    const { photoUrl, photos } = await list()
    expect([photoUrl, photos]).toEqual([`/api/photos/${photo.id}`, [photo]])
    for (const [address, side] of [
      [`/api/photos/${photo.id}?size=small`, 400],
      [`/api/photos/${photo.id}?size=large`, 1600],
      [photoUrl!, 1600],
    ] as const) {
      const { status, headers, bytes } = await family.request(address)
      const { format, width, height } = await sharp(bytes).metadata()
      expect([status, format, width, height]).toEqual([200, 'webp', side, (side * 3) / 4])
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
    }
    expect((await read(photo.id, 'huge')).status).toBe(400)
  })

  it('is not made larger', async () => {
    const { id, width, height } = await add(await picture(300, 200).png().toBuffer(), { type: 'image/png' })
    expect([width, height]).toEqual([300, 200])
    for (const size of ['small', 'large'])
      expect((await sharp((await read(id, size)).bytes).metadata()).width).toBe(300)
  })

  it('is one of six at most, also of those that arrive together', async () => {
    const pictures = await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        picture(8 + n, 8)
          .jpeg()
          .toBuffer(),
      ),
    )
    const replies = await Promise.all(pictures.map((bytes) => send(bytes)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 201, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'too_many_photos' })
    const { photos } = await list()
    expect(photos).toHaveLength(6)
    await family.ok(deletePhoto, { params: { id: photos[0]!.id } })
    const added = await add(await picture(99, 8).jpeg().toBuffer())
    expect((await list()).photos).toEqual([...photos.slice(1), added])
  })

  it('is added once to its moment, however often and under whatever key the picture is sent', async () => {
    const bytes = await picture(8, 8).jpeg().toBuffer()
    const first = await add(bytes)
    const again = await Promise.all(Array.from({ length: 3 }, () => add(bytes, { key: randomUUID() })))
    expect(again).toEqual([first, first, first])
    expect((await list()).photos).toEqual([first])
    for (let n = 1; n < 6; n += 1)
      await add(
        await picture(8 + n, 8)
          .jpeg()
          .toBuffer(),
      )
    expect(await add(bytes), 'also where there is no room for a further one').toEqual(first)
    const { id } = await family.ok(addMoment, { body: { childId, weather: 'rainy', mood: 'calm' } })
    expect((await add(bytes, { to: id })).id, 'of another moment').not.toBe(first.id)
  })

  it('is added once by one key, and not at all by the key of another picture', async () => {
    const key = randomUUID()
    const bytes = await picture(8, 8).jpeg().toBuffer()
    const first = await add(bytes, { key })
    expect(await add(bytes, { key })).toEqual(first)
    expect((await send(await picture(9, 9).jpeg().toBuffer(), { key })).status).toBe(422)
    expect(await countRows()).toBe(1)
  })

  it('takes space of its family, up to the quota', async () => {
    const sendNoise = async () => send(await noise(400, 400).jpeg().toBuffer())
    const taken: number[] = []
    let reply = await sendNoise()
    for (; reply.status === 201; reply = await sendNoise()) {
      const { count, usedBytes, maxBytes } = await family.ok(readPhotoSpace)
      taken.push(usedBytes)
      expect([count, maxBytes]).toEqual([taken.length, 300_000])
    }
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'quota_reached' }])
    expect(taken.length).toBeGreaterThan(0)
    expect(taken.length).toBeLessThan(6)
    const { id } = (await list()).photos[0]!
    const [stored] = await server.db<{ bytes: number }[]>`
      select octet_length(large) + octet_length(small) as bytes from photos where id = ${id}`
    expect(stored!.bytes).toBe(taken[0])
    await family.ok(deletePhoto, { params: { id } })
    expect((await family.ok(readPhotoSpace)).usedBytes).toBe(taken.at(-1)! - taken[0]!)
    expect((await sendNoise()).status).toBe(201)
  })

  it('of a moment of their own only is added and deleted by a helper', async () => {
    const { member } = await joinFamily(server, family, 'helper')
    const bytes = await picture(8, 8).jpeg().toBuffer()
    const { id } = await add(bytes)
    expect((await send(bytes, { by: member })).body).toMatchObject({ code: 'not_allowed' })
    expect((await member.refused(deletePhoto, { params: { id } })).status).toBe(403)
    expect((await member.request(`/api/photos/${id}`)).status).toBe(200)
    const own = await member.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy' } })
    const photo = await add(bytes, { to: own.id, by: member })
    await member.ok(deletePhoto, { params: { id: photo.id } })
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['the photo', (id) => family.ok(deletePhoto, { params: { id } })],
    ['its moment', () => family.ok(deleteMoment, { params: { id: momentId } })],
    ['its child', () => family.ok(deleteChild, { params: { id: childId } })],
    ['its family', () => family.ok(eraseOwnFamily, { body: { password } })],
  ])('is gone, bytes included, with %s', async (_, erase) => {
    await family.ok(addChild, { body: { name: 'Leo' } })
    const { id } = await add(await picture(8, 8).jpeg().toBuffer())
    await erase(id)
    expect(await countRows()).toBe(0)
    expect((await read(id, 'large')).status).toBeOneOf([401, 404])
    recordFigure('P6', '0 rows of a photo after it, its moment, its child or its family was deleted')
  })
})

it('a photo does not wait for those of another family that arrive slowly, of which there are 64 at most', async () => {
  const ends: (() => void)[] = []
  const endless = () =>
    new ReadableStream<Uint8Array>({
      start(to) {
        to.enqueue(new Uint8Array(1000))
        ends.push(() => to.close())
      },
    })
  const slow = Array.from({ length: 70 }, () =>
    family.request(`/api/moments/${momentId}/photos`, {
      method: 'POST',
      headers: { 'Content-Type': 'image/jpeg' },
      body: endless(),
      duplex: 'half',
    } as RequestInit),
  )
  const other = await server.startFamily()
  const { id } = await other.ok(addChild, { body: { name: 'Leo' } })
  const moment = await other.ok(addMoment, { body: { childId: id, weather: 'sunny', mood: 'happy' } })
  await add(await picture(8, 8).jpeg().toBuffer(), { to: moment.id, by: other })
  for (const end of ends) end()
  // The last ones were too many.
  expect((await Promise.all(slow)).map(({ status }) => status).toSorted()).toEqual(
    slow.map((_, nth) => (nth < 64 ? 400 : 503)),
  )
})

describe('a photo over a slow line', () => {
  afterEach(() => vi.useRealTimers())

  it('is stored however long it takes, and refused when nothing arrives for a minute', async () => {
    const bytes = await noise(60, 60).jpeg().toBuffer()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const start = () => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const reply = family.request(`/api/moments/${momentId}/photos`, {
        method: 'POST',
        headers: { 'Content-Type': 'image/jpeg' },
        body: readable,
        duplex: 'half',
      } as RequestInit)
      return { reply, to: writable.getWriter() }
    }
    const slow = start()
    for (let at = 0; at < bytes.length; at += 400) {
      await slow.to.write(bytes.subarray(at, at + 400))
      await vi.advanceTimersByTimeAsync(59_000)
    }
    await slow.to.close()
    expect((await slow.reply).status).toBe(201)

    const stalled = start()
    await stalled.to.write(bytes.subarray(0, 400))
    let isAnswered = false
    void stalled.reply.finally(() => (isAnswered = true))
    while (!isAnswered) await vi.advanceTimersByTimeAsync(10_000)
    expect(await stalled.reply).toMatchObject({ status: 408, body: { code: 'upload_stalled' } })
    expect((await list()).photos).toHaveLength(1)
  })
})

it('listMoments finds those with photos, and those of some days', async () => {
  await add(await picture(8, 8).jpeg().toBuffer())
  for (const date of ['2026-02-01', '2026-02-03', '2026-02-05'])
    await family.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy', date } })
  const daysWith = async (query: Record<string, string>) =>
    (await family.ok(listMoments, { params: { childId }, query })).map(({ date }) => date)
  expect(await daysWith({ hasPhotos: 'true' })).toEqual(['2026-03-04'])
  expect(await daysWith({ hasPhotos: 'true', to: '2026-03-03' })).toEqual([])
  expect(await daysWith({ from: '2026-02-02' })).toEqual(['2026-02-05', '2026-02-03', '2026-03-04'])
  expect(await daysWith({ from: '2026-02-01', to: '2026-02-03' })).toEqual(['2026-02-03', '2026-02-01'])
  await family.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy', date: '2024-02-03' } })
  expect(await daysWith({ sameDayAs: '2026-02-03' })).toEqual(['2024-02-03', '2026-02-03'])
  expect(await daysWith({ sameDayAs: '2025-02-03' })).toEqual(['2024-02-03'])
  expect(await daysWith({ sameDayAs: '2026-03-04', hasPhotos: 'true' })).toEqual(['2026-03-04'])
  expect(await daysWith({ sameDayAs: '2026-02-03', hasPhotos: 'true' })).toEqual([])
  const refused = [
    { from: '2026-02-02', to: '2026-02-01' },
    { hasPhotos: '' },
    { from: 'today' },
    { sameDayAs: '02-03' },
  ]
  for (const query of refused)
    expect((await family.refused(listMoments, { params: { childId }, query: query as never })).status).toBe(400)
})
