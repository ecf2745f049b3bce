import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { features } from '../../app/features.ts'
import { maxGuardianNameLength, readUser, updateUser } from '../auth/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import { listDayStats, readChildStats, readWeeklyStats } from '../stats/contract.ts'
import { listQuickActions, recordBehavior } from '../behaviors/contract.ts'
import { addChild, deleteChild, listChildren, maxNameLength } from '../children/contract.ts'
import { maxDescriptionLength, maxTitleLength } from '../../platform/http/limits.ts'
import { cookieOf, post } from '../../testing/account.ts'
import { createScene, now, type Scene } from '../../testing/scene.ts'
import { digestOfFamily } from '../../testing/digestOfFamily.ts'
import { recordFigure } from '../../testing/figures.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { habitTroveFiles, loopFiles } from '../../testing/elsewhereFiles.ts'
import { importFile, readsAsIn } from '../../testing/transfer.ts'
import { emptyExport, makePlainZip, makeZip, readZip } from '../../testing/zipFiles.ts'
import { loadRecords } from './incoming.ts'
import { kindsOf } from './kinds.ts'
import { readRoom } from './room.ts'
import { addHabit, checkIn, listHabits, updateHabit } from '../habits/contract.ts'
import { addMoment, deleteMoment, maxContentLength } from '../moments/contract.ts'
import { addReward, redeemReward } from '../rewards/contract.ts'
import { addSkill, listSkills, maxTargetUnitLength, updateSkill } from '../skills/contract.ts'

let server: TestServer
let scene: Scene
/** An export of the scene, as a whole and by its files. */
let exported: Buffer
let files: Record<string, Buffer>
beforeAll(async () => {
  server = await startServer({ now })
  scene = await createScene(server)
  const { family, childId } = scene
  await family.ok(recordBehavior, { body: { childId, type: 'punishment', title: 'Hit', points: 5 } })
  const undone = await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Twice', points: 8 } })
  await family.request(`/api/activities/${undone.id}/undo`, { method: 'POST' })
  const [, other] = [scene.ids.moments, await addMomentTo(family, childId)]
  await family.ok(deleteMoment, { params: { id: other } })
  await family.ok(updateSkill, { params: { id: scene.ids.skills }, body: { currentBest: 3 } })
  await family.ok(updateHabit, { params: { id: scene.ids.habits }, body: { isPaused: true } })
  exported = (await family.request('/api/family/export')).bytes
  files = Object.fromEntries(await readZip(exported))
})
afterAll(async () => {
  await server.expectSoundLedger()
  await server.close()
})

async function addMomentTo(family: Family, childId: string): Promise<string> {
  const reply = await family.request('/api/moments', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ childId, weather: 'sunny', mood: 'happy', content: 'Gone' }),
  })
  return (reply.body as { id: string }).id
}

const readsOf = (family: Family) => readsAsIn(server, scene, family)

/** The document with some text replaced. */
const documentWith = (from: string | RegExp, to: string) => {
  const text = files['family.json']!.toString()
  const changed = text.replace(from, to)
  if (changed === text) throw new Error('the document is as it was')
  const { SHA256SUMS: _, ...others } = files
  return makeZip({ ...others, 'family.json': changed })
}

describe('an import', () => {
  it('brings every record of every list back', async () => {
    const family = await server.startFamily()
    await importFile(family, exported)
    const again = await readZip((await family.request('/api/family/export')).bytes)
    const countsIn = (document: Buffer) => {
      const lists = JSON.parse(document.toString()) as Record<string, unknown[]>
      return kindsOf(features).map(({ name }) => `${name}: ${lists[name]!.length}`)
    }
    const counts = countsIn(files['family.json']!)
    // Otherwise this shows nothing about them: make one above, or in `testing/scene.ts`.
    expect(counts.filter((count) => count.endsWith(': 0'))).toEqual([])
    expect(countsIn(again.get('family.json')!)).toEqual(counts)
  })

  it('makes of an empty family what was exported, and adds nothing the second time', async () => {
    const family = await server.startFamily()
    const empty = await digestOfFamily(server, family)
    const dry = await importFile(family, exported, { isDryRun: true })
    expect(dry.body).toMatchObject({ children: 2, moments: 1, photos: 1, skipped: 0, redemptions: 1 })
    expect(await digestOfFamily(server, family)).toBe(empty)

    const key = randomUUID()
    const first = await importFile(family, exported, { key })
    expect([first.status, first.body]).toEqual([200, dry.body])
    expect(await readsOf(family)).toEqual(await readsOf(scene.family))
    const after = await digestOfFamily(server, family)
    const again = await importFile(family, exported, { key })
    expect([again.body, again.headers.get('idempotent-replay')]).toEqual([first.body, 'true'])

    const { children, activities, moments, photos } = first.body as Record<string, number>
    const skipped = children! + activities! + moments! + photos!
    expect((await importFile(family, exported)).body).toEqual({
      children: 0,
      activities: 0,
      moments: 0,
      photos: 0,
      skipped,
      habits: 0,
      skills: 0,
      rewards: 0,
      quickActions: 0,
      redemptions: 0,
      given: 0,
      excusedDays: 0,
      pauses: 0,
      source: 'pipling',
      pictureHosts: [],
      morePictureHosts: 0,
      leftOut: [],
      unmapped: [],
    })
    expect(
      (await digestOfFamily(server, family)).split('\n').filter((line) => !line.startsWith('request_keys')),
    ).toEqual(after.split('\n').filter((line) => !line.startsWith('request_keys')))
    recordFigure(
      'P3',
      `an export imported into an empty family: ${Object.keys(await readsOf(family)).length} responses as in the exported one; a second time: 0 rows changed`,
    )
    // The copy goes on as any family.
    await family.ok(recordBehavior, { body: { childId: scene.childId, type: 'reward', title: 'Next', points: 1 } })
  })

  it('takes an export that was unpacked and packed again, however that was done', async () => {
    const [folder, inOtherOrder] = ['pipling-2026-03-04', Object.entries(files).toReversed()]
    const added = { '.DS_Store': 'Bud1', 'csv/.DS_Store': 'Bud1', 'photos/Thumbs.db': 'x', 'desktop.ini': '[x]' }
    const inFolder = Object.fromEntries(
      Object.entries({ ...files, ...added }).flatMap(([path, bytes]) => [
        [`${folder}/${path}`, bytes],
        [`__MACOSX/${folder}/${path.replace(/[^/]+$/, '._$&')}`, 'Mac OS X'],
      ]),
    )
    const withFolders = new ZipFile()
    for (const path of [`${folder}/`, `${folder}/csv/`]) withFolders.addEmptyDirectory(path)
    for (const [path, bytes] of Object.entries(inFolder)) withFolders.addBuffer(Buffer.from(bytes), path)
    withFolders.end()
    const uncompressed = new ZipFile()
    for (const [path, bytes] of inOtherOrder) uncompressed.addBuffer(bytes, path, { compress: false })
    uncompressed.end()
    // .NET has written names like this. The names are as long as before.
    const withBackslashes = Buffer.from(
      (await makePlainZip(files)).toString('latin1').replaceAll(/(?<=csv|photos)\/(?=\w)/g, '\\'),
      'latin1',
    )
    for (const bytes of [
      await buffer(withFolders.outputStream),
      await buffer(uncompressed.outputStream),
      withBackslashes,
    ])
      expect((await importFile(await server.startFamily(), bytes)).body).toMatchObject({
        children: 2,
        moments: 1,
        photos: 1,
      })
  })

  it('imports texts that are as long as they may be', async () => {
    const from = await server.startFamily()
    await from.ok(updateUser, { body: { name: 'n'.repeat(maxGuardianNameLength) } })
    const [title, description] = ['t'.repeat(maxTitleLength), 'd'.repeat(maxDescriptionLength)]
    const { id: childId } = await from.ok(addChild, { body: { name: 'c'.repeat(maxNameLength) } })
    const content = 'm'.repeat(maxContentLength)
    await from.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy', content } })
    await from.ok(recordBehavior, { body: { childId, type: 'reward', title, description, points: 5 } })
    await from.ok(addHabit, { body: { childId, title, description } })
    const targetUnit = 'u'.repeat(maxTargetUnitLength)
    await from.ok(addSkill, { body: { childId, title, description, targetValue: 5, targetUnit } })
    await from.ok(addReward, { body: { childId, title, description, pointsCost: 5 } })
    const reply = await importFile(await server.startFamily(), (await from.request('/api/family/export')).bytes)
    expect([reply.status, reply.body]).toMatchObject([200, { moments: 1, activities: 2, habits: 1, skills: 1 }])
  })

  it('restores a deleted child, and adds what an existing one lacks after its newest entry', async () => {
    const family = await server.startFamily()
    await importFile(family, exported)
    await family.ok(deleteChild, { params: { id: scene.siblingId } })
    const back = await importFile(family, exported)
    expect(back.body).toMatchObject({ children: 1, activities: 0, habits: 0 })

    const { childId } = scene
    await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Only here', points: 2 } })
    await scene.family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Only there', points: 3 } })
    const newer = (await scene.family.request('/api/family/export')).bytes
    expect((await importFile(family, newer)).body).toMatchObject({ children: 0, activities: 1 })
    const entries = await family.ok(listActivities, { params: { childId } })
    expect(entries.slice(0, 2).map(({ title, by }) => [title, by])).toEqual([
      ['Only there', { id: null, name: 'Robin', via: null }],
      ['Only here', { id: expect.any(String), name: 'Robin', via: null }],
    ])
    const points = async (of: Family) => (await of.ok(listChildren)).find(({ id }) => id === childId)!.points
    expect(await points(family)).toBe((await points(scene.family)) + 2)
  })

  it('takes an export of version 1.0.0, which knows no parts of the day, no phases, no marked moments, no pieces, no money, and not through what entries came', async () => {
    const family = await server.startFamily()
    const older = await documentWith(
      /"part":"\w+","picture":[^,]+,"minutes":\w+,"phase":"full",|"graduatedDay":null,|,"via":null|,"isForChild":\w+|"isCountable":\w+,"unit":\w+,|,"times":1,"givenTimes":\d|"money":null,/g,
      '',
    )
    expect((await importFile(family, older)).status).toBe(200)
    const habits = await family.ok(listHabits, { params: { childId: scene.childId } })
    expect(new Set(habits.map(({ part, picture, minutes }) => JSON.stringify({ part, picture, minutes })))).toEqual(
      new Set(['{"part":"any","picture":null,"minutes":null}']),
    )
    // Both sides stay as they are, and the page says where they differ.
    const newer = (await importFile(family, exported)).body as { unmapped: { reason: string }[] }
    expect(newer.unmapped.map(({ reason }) => reason)).toEqual(['differs'])
  })

  it.each([{ kind: 'child' }, { kind: 'token', name: 'Kitchen tablet' }])(
    'keeps through what an entry came: %o',
    async (via) => {
      const family = await server.startFamily()
      const changed = documentWith(
        /"via":null(?=}\n\],\n"habitCheckins)/,
        `"via":${JSON.stringify({ ...via, more: 1 })}`,
      )
      await importFile(family, await changed)
      const children = await family.ok(listChildren)
      const histories = await Promise.all(
        children.map(({ id }) => family.ok(listActivities, { params: { childId: id } })),
      )
      const recorders = histories.flat().map(({ by }) => by)
      expect(recorders.filter((by) => by!.via !== null)).toEqual([{ id: null, name: 'Robin', via }])
      const again = await readZip((await family.request('/api/family/export')).bytes)
      const { activities } = JSON.parse(String(again.get('family.json'))) as { activities: { via: object | null }[] }
      expect(activities.flatMap((entry) => entry.via ?? [])).toEqual([via])
    },
  )

  it('says that a moment that was deleted here stays deleted, and does not count it as there', async () => {
    const family = await server.startFamily()
    await importFile(family, exported)
    const before = (await importFile(family, exported)).body as { skipped: number }
    await family.ok(deleteMoment, { params: { id: scene.ids.moments } })
    expect((await importFile(family, exported)).body).toMatchObject({
      activities: 0,
      moments: 0,
      photos: 0,
      // The entry, the moment and its photo.
      skipped: before.skipped - 3,
      unmapped: [{ reason: 'deletedMoment', count: 1, names: ['2026-03-04'] }],
    })
  })

  it('adds what an existing child lacks: habits, skills and rewards with all about them', async () => {
    const { childId } = scene
    const family = await server.startFamily()
    await importFile(family, exported)
    const { id } = await scene.family.ok(addHabit, { body: { childId, title: 'Water the plants', targetDays: 2 } })
    await scene.family.ok(checkIn, { params: { id }, body: { date: '2026-03-03' } })
    const second = await scene.family.ok(checkIn, { params: { id }, body: { date: '2026-03-04' } })
    await scene.family.ok(undoActivity, { params: { id: second.activityId } })
    const skill = await scene.family.ok(addSkill, { body: { childId, title: 'Rope', targetValue: 50 } })
    await scene.family.ok(updateSkill, { params: { id: skill.id }, body: { currentBest: 20 } })
    const reward = await scene.family.ok(addReward, { body: { childId, title: 'Comic', pointsCost: 1 } })
    await scene.family.ok(redeemReward, { body: { childId, rewardId: reward.id, pointsSpent: 1 } })
    const newer = (await scene.family.request('/api/family/export')).bytes
    const counts = (await importFile(family, newer)).body
    expect(counts).toMatchObject({ habits: 1, skills: 1, rewards: 1, redemptions: 1 })
    expect((await importFile(family, newer)).body).toMatchObject({ activities: 0, habits: 0, redemptions: 0 })
    const items = async (of: Family) => {
      const habits = await of.ok(listHabits, { params: { childId } })
      const skills = await of.ok(listSkills, { params: { childId } })
      return [habits.find((one) => one.id === id), skills.find((one) => one.id === skill.id)]
    }
    expect(await items(family)).toEqual(await items(scene.family))
  })

  const hostile: Record<string, () => Buffer | Promise<Buffer>> = {
    'no zip': () => Buffer.from('PK, but no zip file'),
    'an empty body': () => Buffer.alloc(0),
    'a zip of something else': () => makeZip({ 'holiday.txt': 'sunny' }),
    'half of it': () => exported.subarray(0, exported.length / 2),
    'a flipped bit': () => {
      const bytes = Buffer.from(exported)
      bytes[exported.indexOf('family.json') + 200]! ^= 1
      return bytes
    },
    'a wrong digest': () => makeZip({ ...files, 'README.txt': 'Hello' }),
    'a missing file': async () => {
      const { 'README.txt': _, ...others } = files
      return makeZip(others)
    },
    'a file more': () => makePlainZip({ ...files, 'notes.txt': 'Hello' }),
    'a file beside its folder': () =>
      makePlainZip({
        ...Object.fromEntries(Object.entries(files).map(([path, bytes]) => [`folder/${path}`, bytes])),
        'README.txt': 'Hello',
      }),
    'a name that leads out of it by backslashes': async () => {
      const bytes = Buffer.from(await makePlainZip({ ...files, 'aaaaaa.txt': 'out' }))
      return Buffer.from(bytes.toString('latin1').replaceAll('aaaaaa.txt', '..\\..\\.txt'), 'latin1')
    },
    'a bomb among what a Mac adds': () =>
      makePlainZip({ ...files, '__MACOSX/._family.json': Buffer.alloc(4 * 2 ** 20) }),
    'a newer version': () => documentWith('"version":1,', '"version":2,'),
    'another format': () => documentWith('pipling-export', 'another-export'),
    'a name that leads out of it': async () => {
      const bytes = Buffer.from(await makeZip({ 'aaaaaa.txt': 'out' }))
      return Buffer.from(bytes.toString('latin1').replaceAll('aaaaaa.txt', '../../.txt'), 'latin1')
    },
    'a link': async () => {
      const bytes = await makeZip({ link: '/etc/passwd' })
      const entry = bytes.lastIndexOf('link') - 46
      bytes.writeUInt32LE(0o120777 * 65_536, entry + 38)
      return bytes
    },
    'a bomb': () => makeZip({ 'family.json': Buffer.alloc(4 * 2 ** 20) }),
    'a HabitTrove that leads out of it': async () => {
      const bytes = await makePlainZip({ ...habitTroveFiles(), 'aaaaaa.json': '{}' })
      return Buffer.from(bytes.toString('latin1').replaceAll('aaaaaa.json', '../../.json'), 'latin1')
    },
    'a HabitTrove with a bomb': () => makePlainZip({ 'habits.json': Buffer.alloc(4 * 2 ** 20, '[') }),
    'a HabitTrove with too many coins': () =>
      makePlainZip({ ...habitTroveFiles(), 'coins.json': '{"balance":1000001,"transactions":[]}' }),
    'a HabitTrove that is no text': () => makePlainZip({ 'habits.json': Buffer.from([0xff, 0xfe, 0x7b]) }),
    'a broken Loop': () => makePlainZip({ ...loopFiles, '001 Meditate/Checkmarks.csv': '2026-03-03' }),
    'a list that an object names': () => documentWith('"skills":[', '{"toString":1}:['),
    'a list that a deep list names': () => documentWith('"skills":[', `${'['.repeat(50_000)}${']'.repeat(50_000)}:[`),
    'an entry that is no record': () => documentWith(/"kind":"\w+"/, '"kind":7'),
    'an unknown type of entry': () => documentWith(/"type":"behavior"/, '"type":"stolen"'),
    'an entry of no known guardian': () => documentWith(/"by":"[^"]*"/, `"by":"${randomUUID()}"`),
    'an entry through something unknown': () => documentWith('"via":null', '"via":{"kind":"owner"}'),
    'an entry through a token with a long name': () =>
      documentWith('"via":null', `"via":{"kind":"token","name":"${'x'.repeat(61)}"}`),
    'points out of nothing': () => documentWith(/"kind":"habit_checkin"/, '"kind":"habit_bonus"'),
    'a habit of giant points': () => documentWith(/"points":2,("targetDays")/, '"points":2147483647,$1'),
    'a price that gives points': () => documentWith(/"pointsCost":\d+/, '"pointsCost":-50'),
    'an unknown kind of entry': () => documentWith(/"kind":"behavior"/, '"kind":"stolen"'),
    'an entry of the kind of another type': () => documentWith(/"kind":"behavior"/, '"kind":"moment"'),
    'an entry that says another kind inside': () =>
      documentWith(/"metadata":{"kind":"\w+"/, '"metadata":{"kind":"remedy"'),
    'an entry with NUL inside': () => documentWith(/"metadata":{/, String.raw`"metadata":{"x":"\u0000",`),
    'an entry with a deep inside': () =>
      documentWith(/"metadata":{/, `"metadata":{"x":${'['.repeat(100_000)}${']'.repeat(100_000)},`),
    'an entry with a long inside': () => documentWith(/"metadata":{/, `"metadata":{"x":"${'x'.repeat(501)}",`),
    'an entry of giant points': () => documentWith(/"points":-5,/, '"points":-200000000,'),
    'a long key': () => documentWith(/("quickActions":\[\n.*?"key":)"\w+"/, `$1"${'k'.repeat(41)}"`),
    'an unknown preset': () => documentWith(/"presetKey":"\w+"/, '"presetKey":"yacht"'),
    'an unknown drawing': () => documentWith('"picture":null', '"picture":"yacht"'),
    'an unknown part of the day': () => documentWith('"part":"evening"', '"part":"night"'),
    'a habit that takes a day': () => documentWith('"minutes":15', '"minutes":1440'),
    'an avatar that is a text': () => documentWith(/"avatarUrl":"[^"]*"/, `"avatarUrl":"${'x'.repeat(33)}"`),
    'a child of 200 years': () => documentWith(/"age":\w+/, '"age":200'),
    'a target of a lifetime': () => documentWith(/"targetDays":\d+/, '"targetDays":36500'),
    'a moment of a novel': () => documentWith(/"content":(null|"[^"]*")/, `"content":"${'x'.repeat(2001)}"`),
    'a photo with something behind it': () => {
      const path = Object.keys(files).find((name) => name.startsWith('photos/'))
      const { SHA256SUMS: _, ...others } = files
      return makeZip({ ...others, [path!]: Buffer.concat([files[path!]!, Buffer.from('<script>')]) })
    },
    'stock below zero': () => documentWith('"stock":null', '"stock":-1'),
    'a picture of any address': () => documentWith('"imageUrl":null', '"imageUrl":"javascript:alert(1)"'),
    'more points than fit': () => Buffer.from(`child,date,title,points\n${'Mia,2026-03-01,,1000000\n'.repeat(1001)}`),
    'a day that is checked in twice': () => documentWith(/("habitCheckins":\[\n)(.*)\n/, '$1$2,\n$2\n'),
    'too large': () => Buffer.alloc(2 ** 20 + 1),
  }

  const refused = new Set<string>()
  it.each(Object.keys(hostile))('of %s is refused with a sentence, and changes nothing', async (name) => {
    const family = await server.startFamily()
    const before = await digestOfFamily(server, family)
    const reply = await importFile(family, await hostile[name]!(), { childName: 'Leo' })
    const expected = name === 'too large' ? [413, 'too_large'] : [400, 'invalid_archive']
    expect([reply.status, (reply.body as { code: string }).code]).toEqual(expected)
    expect(await digestOfFamily(server, family)).toBe(before)
    refused.add(name)
    const all = Object.keys(hostile).length
    if (refused.size === all)
      recordFigure('R12', `${all} of ${all} broken, foreign and hostile files refused, 0 rows changed`)
  })

  it('of many files that name the same bytes is refused before they are read', async () => {
    const family = await server.startFamily()
    const bytes = await makeZip(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`file ${n}`, `${n}`])))
    const entry = Buffer.from('PK\u0001\u0002')
    for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 1)) {
      bytes.writeUInt32LE(2 ** 20, at + 20)
      bytes.writeUInt32LE(100 * 2 ** 20, at + 24)
    }
    const reply = await importFile(family, bytes)
    expect(reply).toMatchObject({ status: 400, body: { message: expect.stringContaining('too large together') } })
  })

  it('leaves a child that is new with seven quick actions, and names the sites of pictures', async () => {
    const from = await server.startFamily()
    const { id: childId } = await from.ok(addChild, { body: { name: 'Mia' } })
    const sites = Array.from({ length: 20 }, (_, n) => `c${n + 10}.example`)
    for (const [title, host] of [
      ['Kite', 'b.example'],
      ['Ball', 'a.example:8443'],
      ['Drum', 'b.example'],
      ...sites.map((site) => [`From ${site}`, site] as const),
    ] as const)
      await from.ok(addReward, { body: { childId, title, pointsCost: 5, imageUrl: `https://${host}/picture.png` } })
    const exportedFiles = Object.fromEntries(await readZip((await from.request('/api/family/export')).bytes))
    const { SHA256SUMS: _, ...others } = exportedFiles
    const more = Array.from(
      { length: 5 },
      (_, n) => `{"childId":"${childId}","key":null,"title":"More ${n}","points":1}`,
    )
    const document = others['family.json']!.toString().replace('"quickActions":[\n', `$&${more.join(',\n')},\n`)
    const [before, after] = [await from.ok(listQuickActions, { params: { childId } }), await server.startFamily()]
    const reply = await importFile(after, await makeZip({ ...others, 'family.json': document }))
    expect(reply.body).toMatchObject({
      quickActions: 7,
      pictureHosts: ['a.example:8443', 'b.example', ...sites.slice(0, 18)],
      morePictureHosts: 2,
      unmapped: [{ reason: 'quickListFull', count: before.length + more.length - 7 }],
    })
    // The export goes from the end of the list to its top.
    expect((await after.ok(listQuickActions, { params: { childId } })).slice(0, before.length)).toEqual(before)
  })

  it('refuses a list that is longer than a family may have before it reads the rest', async () => {
    const { familyId } = await scene.family.ok(readUser)
    let pages = 0
    const source = {
      async *pages() {
        for (;;) {
          pages += 1
          yield { name: 'habitCheckins', records: Array.from({ length: 500 }, () => ({})) }
        }
      },
    } as never
    const limits = { familyId, maxEntries: 1200, maxItems: 100, room: { take() {} }, kinds: kindsOf(features) }
    await expect(server.db.begin((tx) => loadRecords(tx, source, limits))).rejects.toMatchObject({ status: 409 })
    expect(pages).toBe(3)
  })

  it('takes zip archives only', async () => {
    const reply = await scene.family.request('/api/family/import', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    expect(reply.status).toBe(415)
    expect((await importFile(scene.family, emptyExport)).body).toMatchObject({ children: 0, skipped: 0 })
  })

  it('takes a table of entries, to children by their names, and says which lines it leaves out', async () => {
    const family = await server.startFamily()
    const { id } = await family.ok(addChild, { body: { name: 'Mia' } })
    const table =
      'child,date,title,points\nMia,2026-03-01,Helped,5\nLeo,2026-03-02,Hit,-3\nmia,2026-03-01,Helped,5\nMia,tomorrow,Sang,5\n'
    const send = () =>
      family.request('/api/family/import', { method: 'POST', headers: { 'Content-Type': 'text/csv' }, body: table })
    const leftOut = [{ line: 5, field: 'date' }]
    expect((await send()).body).toMatchObject({
      source: 'table',
      children: 1,
      activities: 3,
      skipped: 1,
      leftOut,
    })
    expect((await send()).body).toMatchObject({ children: 0, activities: 0 })
    const entries = await family.ok(listActivities, { params: { childId: id } })
    expect(entries.map(({ title, points, createdAt }) => [title, points, createdAt])).toEqual([
      ['Helped', 5, '2026-03-01T12:00:00.000Z'],
      ['Helped', 5, '2026-03-01T12:00:00.000Z'],
    ])
    const children = await family.ok(listChildren)
    expect(Object.fromEntries(children.map(({ name, points }) => [name, points]))).toEqual({ Mia: 10, Leo: -3 })
    const params = { childId: children.find(({ name }) => name === 'Mia')!.id }
    expect(await family.ok(readWeeklyStats, { params, query: {} })).toMatchObject({ firstDay: '2026-03-01' })
    const other = { method: 'POST', headers: { 'Content-Type': 'text/csv' }, body: 'name,amount\nMia,5' }
    expect((await family.request('/api/family/import', other)).body).toMatchObject({ code: 'invalid_archive' })
  })

  it('reads letters as they were, or refuses the table', async () => {
    const family = await server.startFamily()
    const table = 'child;date;title;points\r\nJosé;2026-03-01;Ayudó;5\r\n'
    const send = (body: Buffer<ArrayBuffer>) =>
      family.request('/api/family/import', { method: 'POST', headers: { 'Content-Type': 'text/csv' }, body })
    const refusal = { code: 'invalid_archive', details: { problem: 'encoding' } }
    expect((await send(Buffer.from(table, 'latin1'))).body).toMatchObject(refusal)
    expect((await send(Buffer.from(`\uFEFF${table}`, 'utf16le'))).body).toMatchObject({ children: 1, activities: 1 })
    expect((await send(Buffer.from(`\uFEFF${table}`, 'utf16le').swap16())).body).toMatchObject({ activities: 0 })
    for (const again of [table, `\uFEFF${table}`])
      expect((await send(Buffer.from(again))).body).toMatchObject({ children: 0, activities: 0, skipped: 2 })
    expect((await family.ok(listChildren)).map(({ name }) => name)).toContain('José')
  })

  it('finds a child by a name with other quotes or without accents, but first by the same spelling', async () => {
    const family = await server.startFamily()
    for (const name of ['D’Arcy', 'Łucja', 'Lucja']) await family.ok(addChild, { body: { name } })
    const lines = ["D'Arcy", 'Łucja', 'Lucja', 'José', 'Jose', 'LUCJA'].map((name) => `${name},2026-03-01,Helped,5\n`)
    const body = `child,date,title,points\n${lines.join('')}`
    const send = () =>
      family.request('/api/family/import', { method: 'POST', headers: { 'Content-Type': 'text/csv' }, body })
    expect((await send()).body).toMatchObject({ children: 1, activities: 6 })
    const points = (await family.ok(listChildren)).map((child) => [child.name, child.points])
    expect(Object.fromEntries(points)).toEqual({ 'D’Arcy': 5, Łucja: 5, Lucja: 10, José: 10 })
    expect((await send()).body).toMatchObject({ children: 0, activities: 0 })
  })

  it('takes every table to the oldest of two children with the same name', async () => {
    const family = await server.startFamily()
    await family.ok(addChild, { body: { name: 'Mia' } })
    await family.ok(addChild, { body: { name: 'mia' } })
    for (const day of ['01', '02', '03']) {
      const body = `child,date,title,points\nMia,2026-03-${day},Helped,5\n`
      await family.request('/api/family/import', { method: 'POST', headers: { 'Content-Type': 'text/csv' }, body })
    }
    // At this clock both were added at one instant, and the first of the list counts as the oldest.
    expect((await family.ok(listChildren)).map(({ points }) => points)).toEqual([15, 0])
  })

  it('takes a line without a title as an opening balance, which is no praise, can be undone and is exported', async () => {
    const family = await server.startFamily()
    const body = 'child,date,title,points\nMia,2026-03-03,,5000\n'
    await family.request('/api/family/import', { method: 'POST', headers: { 'Content-Type': 'text/csv' }, body })
    const [{ id: childId, points } = { id: '', points: 0 }] = await family.ok(listChildren)
    expect(points).toBe(5000)
    const [entry] = await family.ok(listActivities, { params: { childId } })
    expect(entry).toMatchObject({ type: 'balance', metadata: '{"kind":"opening_balance"}', points: 5000 })
    expect(await family.ok(readChildStats, { params: { childId } })).toMatchObject({ weeklyPerformance: 0 })
    expect(await family.ok(readWeeklyStats, { params: { childId }, query: {} })).toMatchObject({
      behavior: 0,
      praises: 0,
    })
    const query = { from: '2026-03-03', to: '2026-03-03' }
    expect(await family.ok(listDayStats, { params: { childId }, query })).toMatchObject([{ gained: 0, acts: 1 }])
    expect(await family.ok(listActivities, { params: { childId }, query: { q: 'opening' } })).toHaveLength(1)

    const copy = await server.startFamily()
    await importFile(copy, (await family.request('/api/family/export')).bytes)
    expect(await copy.ok(listActivities, { params: { childId } })).toMatchObject([{ type: 'balance', points: 5000 }])
    await family.ok(undoActivity, { params: { id: entry!.id } })
    expect((await family.ok(listChildren))[0]!.points).toBe(0)
  })

  it('takes what HabitTrove keeps to the child that is named, and adds nothing the second time', async () => {
    const family = await server.startFamily()
    const file = await makePlainZip(habitTroveFiles())
    expect((await importFile(family, file)).body).toMatchObject({
      code: 'child_needed',
      details: { source: 'habitTrove' },
    })
    const dry = (await importFile(family, file, { childName: 'Mia', isDryRun: true })).body
    expect(dry).toMatchObject({ source: 'habitTrove', children: 1, habits: 2, rewards: 1, activities: 4 })
    expect((dry as { unmapped: unknown[] }).unmapped).toContainEqual({
      reason: 'task',
      count: 1,
      names: ['Buy shoes'],
    })
    expect(await family.ok(listChildren)).toEqual([])
    expect((await importFile(family, file, { childName: 'Mia' })).body).toEqual(dry)
    expect((await importFile(family, file, { childName: ' mia ' })).body).toMatchObject({
      children: 0,
      activities: 0,
      habits: 0,
      rewards: 0,
    })

    const [child] = await family.ok(listChildren)
    const params = { childId: child!.id }
    expect(child).toMatchObject({ name: 'Mia', points: 30 })
    expect(await family.ok(listHabits, { params })).toMatchObject([
      { title: 'Brush teeth 🦷', targetDays: 21, checkedInDays: 2, days: ['2026-03-03', '2026-03-02'] },
    ])
    expect(await family.ok(listActivities, { params })).toMatchObject([
      { type: 'balance', description: 'HabitTrove', points: 30 },
      { type: 'habit', title: 'Brush teeth 🦷', points: 0, createdAt: '2026-03-03T12:00:00.000Z' },
      { type: 'habit', points: 0 },
      { type: 'habit', title: 'Read', points: 0 },
    ])
    // They go on as any habit.
    const [habit] = await family.ok(listHabits, { params })
    await family.ok(checkIn, { params: { id: habit!.id }, body: { date: '2026-03-04' } })
    const [, , day] = await family.ok(listActivities, { params })
    await family.ok(undoActivity, { params: { id: day!.id } })
    expect((await family.ok(listHabits, { params }))[0]).toMatchObject({ checkedInDays: 2 })
  })

  it('of a short file does not wait for long ones that arrive slowly, and another long one is refused', async () => {
    const send = async (body: BodyInit, headers: Record<string, string> = {}, by?: Family) =>
      (by ?? (await server.startFamily())).request('/api/family/import', {
        method: 'POST',
        headers: { 'Content-Type': 'text/csv', ...headers },
        body,
        duplex: 'half',
      } as RequestInit)
    const ends: (() => void)[] = []
    // Without a length, an upload may become long. Each one stays open until the test closes it.
    const endless = () =>
      new ReadableStream<Uint8Array>({ pull: (to) => void ends.push(() => to.close()) }, { highWaterMark: 0 })
    const one = await server.startFamily()
    const slow = Array.from({ length: 4 }, (_, n) => send(endless(), {}, n === 0 ? one : undefined))
    await expect.poll(() => ends.length).toBe(4)
    const table = 'child,date,title,points\nMia,2026-03-01,Helped,5\n'
    const length = { 'Content-Length': String(table.length) }
    expect((await send(table, length)).status).toBe(200)
    for (const { status, headers, body } of await Promise.all([send(endless()), send(table, length, one)]))
      expect([status, headers.get('retry-after'), body]).toMatchObject([503, '30', { code: 'unavailable' }])
    for (const end of ends) end()
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([400, 400, 400, 400])
  })

  it('leaves a sample family with 10,000 entries at most', async () => {
    const started = await post(server, '/api/auth/sample-family', { language: 'en' })
    const cookie = cookieOf(started)
    const send = (lines: number) =>
      server.request('/api/family/import', {
        method: 'POST',
        headers: { cookie, 'Content-Type': 'text/csv' },
        body: `child,date,title,points\n${Array.from({ length: lines }, (_, n) => `Leo,2026-03-01,T${n},1\n`).join('')}`,
      })
    expect(await send(10_000)).toMatchObject({ status: 409, body: { code: 'quota_reached' } })
    expect(await send(10)).toMatchObject({ status: 200, body: { activities: 10 } })
  })

  describe('over a limit', () => {
    let from: Family
    let childId: string
    let habitId: string
    /** Rows that were added, so that none is added twice. */
    let added: number
    beforeEach(async () => {
      added = 0
      from = await server.startFamily()
      childId = (await from.ok(addChild, { body: { name: 'Leo' } })).id
      habitId = (await from.ok(addHabit, { body: { childId, title: 'Read' } })).id
    })
    const importInto = async (to: Family) => importFile(to, (await from.request('/api/family/export')).bytes)
    const refused = (what: string, most: number) => ({
      status: 409,
      body: { code: 'quota_reached', details: { what, most } },
    })
    const add = {
      habits: (count: number) => server.db`
        insert into habits (family_id, id, child_id, title, difficulty, points, target_days, created_at)
        select family_id, gen_random_uuid(), id, 'Habit', 'easy', 2, 21, now() from children, generate_series(1, ${count}) where id = ${childId}`,
      skills: (count: number) => server.db`
        insert into skills (family_id, id, child_id, title, difficulty, points, created_at)
        select family_id, gen_random_uuid(), id, 'Skill', 'easy', 2, now() from children, generate_series(1, ${count}) where id = ${childId}`,
      rewards: (count: number) => server.db`
        insert into rewards (family_id, id, child_id, title, points_cost, category, is_custom, created_at)
        select family_id, gen_random_uuid(), id, 'Reward', 2, 'gift', true, now() from children, generate_series(1, ${count}) where id = ${childId}`,
      excusedDays: (count: number) => server.db`
        insert into excused_days (family_id, id, child_id, from_day, to_day)
        select family_id, gen_random_uuid(), id, date '1900-01-01' + 2 * n, date '1900-01-01' + 2 * n
        from children, generate_series(1 + ${added}::int, ${added}::int + ${count}::int) n where id = ${childId}`,
      habitPauses: (count: number) => server.db`
        insert into habit_pauses (family_id, habit_id, child_id, from_day, to_day)
        select family_id, id, child_id, date '1900-01-01' + 2 * n, date '1900-01-01' + 2 * n
        from habits, generate_series(1 + ${added}::int, ${added}::int + ${count}::int) n where id = ${habitId}`,
      children: (count: number) => server.db`
        insert into children (family_id, id, name, avatar_url, created_at)
        select family_id, gen_random_uuid(), 'Mia', '👶', now() from children, generate_series(1, ${count}) where id = ${childId}`,
    }

    it.each([
      // A child begins with six rewards.
      ['habits', 299, 300],
      ['skills', 300, 300],
      ['rewards', 594, 600],
      ['excusedDays', 1000, 1000],
      ['habitPauses', 100, 100],
      ['children', 99, 100],
    ] as const)('of %s is refused with what is too many, and imports nothing', async (what, fitting, most) => {
      await add[what](fitting)
      added = fitting
      expect(await importInto(await server.startFamily())).toMatchObject({ status: 200 })
      await add[what](1)
      const empty = await server.startFamily()
      expect(await importInto(empty)).toMatchObject(refused(what, most))
      expect(await empty.ok(listChildren)).toEqual([])
    })

    it('imports the export of a family with more than the limits into it again, and adds nothing more', async () => {
      await add.habits(400)
      await add.excusedDays(1200)
      const before = await from.ok(listHabits, { params: { childId } })
      expect(before).toHaveLength(401)
      expect(await importInto(from)).toMatchObject({ status: 200, body: { habits: 0, excusedDays: 0 } })
      expect(await from.ok(listHabits, { params: { childId } })).toEqual(before)
      expect(await from.refused(addHabit, { body: { childId, title: 'Sing' } })).toMatchObject(refused('habits', 300))
    })

    it('of another family is counted with what is here', async () => {
      await add.habits(298)
      const bytes = await makePlainZip({ 'Habits.csv': 'Position,Name\n1,Draw\n2,Sing\n' })
      expect(await importFile(from, bytes, { childId })).toMatchObject(refused('habits', 300))
    })

    it('of entries of a child is refused while they are read', async () => {
      const { familyId } = await from.ok(readUser)
      await server.db.begin(async (tx) => {
        const room = await readRoom(tx, familyId, kindsOf(features))
        const entries = (count: number) => ({
          name: 'activities',
          records: Array.from({ length: count }, () => ({ childId })),
        })
        room.take(entries(120_000))
        expect(() => room.take(entries(1))).toThrow(
          expect.objectContaining({ code: 'quota_reached', details: { what: 'activities', most: 120_000 } }),
        )
      })
    })

    it('of people is refused with what is too many, and of those who recorded nothing it is not', async () => {
      const { familyId } = await from.ok(readUser)
      const addPeople = (count: number) => server.db`
        insert into former_members (family_id, guardian_id, name)
        select ${familyId}, gen_random_uuid(), 'Robin' from generate_series(1, ${count}::int)`
      const to = await server.startFamily()
      const { familyId: toId } = await to.ok(readUser)
      await from.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Tidied', points: 1 } })
      await addPeople(250)
      expect(await importInto(await server.startFamily())).toMatchObject({ status: 200 })
      await server.db`
        insert into former_members (family_id, guardian_id, name)
        select ${toId}, gen_random_uuid(), 'Kim' from generate_series(1, 199)`
      expect(await importInto(to)).toMatchObject(refused('people', 200))
    })

    it('of check-ins of a habit is refused', async () => {
      await server.db`
        insert into habit_checkins (family_id, habit_id, child_id, day, activity_id)
        select family_id, id, child_id, date '1900-01-01' + n, gen_random_uuid() from habits, generate_series(1, 731) n
        where id = ${habitId}`
      expect(await importInto(await server.startFamily())).toMatchObject(refused('habitCheckins', 730))
      await server.db`delete from habit_checkins where habit_id = ${habitId}`
    })

    it('has a tenth of it in a sample family', async () => {
      const cookie = cookieOf(await post(server, '/api/auth/sample-family', { language: 'en' }))
      const habits = Array.from({ length: 31 }, (_, n) => `${n},Habit ${n}`).join('\n')
      const reply = await server.request('/api/family/import?childName=Kim', {
        method: 'POST',
        headers: { cookie, 'Content-Type': 'application/zip' },
        body: new Uint8Array(await makePlainZip({ 'Habits.csv': `Position,Name\n${habits}` })),
      })
      expect(reply).toMatchObject(refused('habits', 30))
    })
  })

  it('takes the CSV files of Loop to a child that is there, in a folder as well', async () => {
    const family = await server.startFamily()
    const { id: childId } = await family.ok(addChild, { body: { name: 'Leo' } })
    await family.ok(addHabit, { body: { childId, title: 'Own' } })
    const folder = Object.entries(loopFiles).map(([path, text]) => [`Loop Habits CSV 2026-03-04/${path}`, text])
    const file = await makePlainZip(Object.fromEntries(folder))
    const imported = { source: 'loop', children: 0, habits: 3, activities: 4 }
    expect((await importFile(family, file, { childId })).body).toMatchObject(imported)
    expect((await importFile(family, await makePlainZip(loopFiles), { childId })).body).toMatchObject({
      activities: 0,
      habits: 0,
    })
    // A later file adds the day that was done since.
    const marks = '001 Meditate/Checkmarks.csv'
    const later = await makePlainZip({
      ...loopFiles,
      [marks]: loopFiles[marks]!.replace('2026-03-04,0', '2026-03-04,2'),
    })
    expect((await importFile(family, later, { childId })).body).toMatchObject({ activities: 1, habits: 0 })
    expect((await family.ok(listHabits, { params: { childId } })).map(({ title }) => title)).toEqual([
      'Meditate',
      'Run',
      'Own',
    ])
    expect((await importFile(family, file, { childId: scene.childId })).status).toBe(404)
  })
})
