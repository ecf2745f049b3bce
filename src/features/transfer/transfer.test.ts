import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUser } from '../auth/contract.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { addMoment, deleteMoment, type Photo } from '../moments/contract.ts'
import { addChild } from '../children/contract.ts'
import { addSkill, listScores, updateSkill } from '../skills/contract.ts'
import { createDeferred } from '../../testing/deferred.ts'
import { recordFigure } from '../../testing/figures.ts'
import { createScene, now, type Scene } from '../../testing/scene.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { importFile } from '../../testing/transfer.ts'
import { readZip } from '../../testing/zipFiles.ts'
import { readKeepsake, readExportDates } from './contract.ts'
import { readKeepsakeOfChild, type WrittenTitle, writtenTitles } from './keepsake.ts'
import { smallPhotoFile } from '../moments/photoFile.ts'
import { features } from '../../app/features.ts'
import { kindsOf, namesOf } from './kinds.ts'

const kinds = kindsOf(features)

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await startServer({ now })
  scene = await createScene(server)
})
afterAll(() => server.close())

async function exportOf(family: Family, headers: Record<string, string> = {}) {
  const reply = await family.request('/api/family/export', { headers })
  if (reply.status !== 200) throw new Error(`the export gave ${reply.status} ${reply.text}`)
  const files = await readZip(reply.bytes)
  const textOf = (path: string) => files.get(path)!.toString()
  return { reply, files, textOf, json: JSON.parse(textOf('family.json')) as Record<string, object[]> }
}

describe('an export', () => {
  it('holds a story, a document, a table for each kind, and digests of them all', async () => {
    const { reply, files, textOf, json } = await exportOf(scene.family)
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="pipling-2026-03-04.zip"')
    const tables = kinds.map(({ name }) => `csv/${name}.csv`)
    const photos = (json.photos as { file: string }[]).flatMap(({ file }) => [file, smallPhotoFile(file)])
    expect([...files.keys()]).toEqual(['README.txt', 'index.html', 'family.json', ...tables, ...photos, 'SHA256SUMS'])
    const digests = [...files]
      .filter(([path]) => path !== 'SHA256SUMS')
      .map(([path, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`)
    expect(textOf('SHA256SUMS')).toBe(digests.join(''))
    expect(json).toMatchObject({ format: 'pipling-export', version: 1, exportedAt: now, family: { timeZone: 'UTC' } })
    for (const { name } of kinds) {
      // Each record of the document is a line of the table.
      const lines = textOf(`csv/${name}.csv`).trimEnd().split('\r\n')
      expect([name, lines.length - 1]).toEqual([name, json[name]!.length])
    }
  })

  it('has every column of the tables of a child, but for numbers of entries and what is made from others', async () => {
    const columns = await server.db<{ table: string; column: string }[]>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and (column_name = 'child_id' or table_name = 'children'
        or table_name in (select table_name from information_schema.columns where column_name = 'child_id'))`
    const exported = new Set(
      kinds.flatMap(({ table, fields }) => Object.values(fields).map((name) => `${table}.${name}`)),
    )
    const left = columns.map(({ table, column }) => `${table}.${column}`).filter((name) => !exported.has(name))
    expect(
      [...new Set(left)].filter((name) => !/\.(family_id|seq|last_seq|ordinal|position)$/.test(name)).sort(),
    ).toEqual([
      'activities.folded_text',
      // A hash, which only this server can compare.
      'children.door',
      'children.has_view',
      'children.points_gained',
      'children.revision',
      // The photos themselves are files.
      'photos.digest',
      'photos.large',
      'photos.small',
      'quick_actions.folded_title',
    ])
  })

  it('is documented field by field', () => {
    const page = readFileSync(new URL('../../../docs/export-format.md', import.meta.url), 'utf8')
    for (const kind of kinds) {
      const { name } = kind
      const section = page.split(`### ${name}\n`)[1]?.split('\n### ')[0] ?? ''
      const missing = namesOf(kind).filter((field) => !section.includes(`\`${field}\``))
      expect([name, missing]).toEqual([name, []])
    }
  })

  it('never holds a secret, an address or what was deleted', async () => {
    const { family, childId } = scene
    const { email } = await family.ok(readUser)
    const { id } = await family.ok(addMoment, {
      body: { childId, weather: 'sunny', mood: 'happy', content: 'regretted words' },
    })
    await family.ok(deleteMoment, { params: { id } })
    const secrets = await server.db<{ secret: string | null }[]>`
      select unnest(array[token, id::text]) as secret from sessions union select password from accounts union select token from invitations
      union select email from guardians`
    const { files } = await exportOf(family)
    const all = Buffer.concat([...files.values()]).toString()
    expect(secrets.length).toBeGreaterThan(5)
    for (const text of ['regretted words', 'moment_deleted', email!, ...secrets.map(({ secret }) => secret)])
      if (text !== null) expect(all).not.toContain(text)
  })

  it('writes its story in the language of the reader, and marks what a browser or a spreadsheet would run', async () => {
    const { family, childId } = scene
    const title = '=HYPERLINK("<script>")'
    await family.ok(recordBehavior, { body: { childId, type: 'reward', title, points: 3 } })
    const { textOf } = await exportOf(family, { 'Accept-Language': 'es' })
    expect(textOf('index.html')).toContain('<html lang="es">')
    expect(textOf('index.html')).toContain('Día marcado: Make the bed')
    expect(textOf('index.html')).toContain('=HYPERLINK(&quot;&lt;script&gt;&quot;)')
    expect(textOf('index.html')).not.toMatch(/<script|https?:/)
    expect(textOf('csv/activities.csv')).toContain(`"'=HYPERLINK(""<script>"")"`)
    expect(textOf('README.txt')).toContain('Todo lo que tu familia anotó en Pipling, al 4 de marzo de 2026.')
  })

  it('says since when a child is here by the day of the family', async () => {
    const family = await server.startFamily({ timeZone: 'Pacific/Kiritimati' })
    await family.ok(addChild, { body: { name: 'Mia' } })
    const { textOf } = await exportOf(family, { 'Accept-Language': 'en' })
    expect(textOf('index.html')).toContain('March 5, 2026 · ')
  })

  it('holds the photos by year and month, in the story too', async () => {
    const { family, childId } = scene
    const { id } = await family.ok(addMoment, {
      body: { childId, weather: 'sunny', mood: 'happy', date: '2026-02-14' },
    })
    const body = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#e8a33d' } })
      .png()
      .toBuffer()
    const added = await family.request(`/api/moments/${id}/photos`, {
      method: 'POST',
      headers: { 'Content-Type': 'image/png' },
      body: new Uint8Array(body),
    })
    const photo = added.body as Photo
    const { files, textOf, json } = await exportOf(family)
    const file = `photos/2026/02/2026-02-14-${photo.id}.webp`
    expect(json.photos).toContainEqual(
      expect.objectContaining({ id: photo.id, momentId: id, position: 1, width: 800, height: 600, file }),
    )
    for (const [path, size] of [
      [file, 'large'],
      [smallPhotoFile(file), 'small'],
    ] as const) {
      expect(files.get(path)).toEqual((await family.request(`/api/photos/${photo.id}?size=${size}`)).bytes)
      expect(textOf('index.html')).toContain(path)
    }
  })

  it('is of one snapshot, while others go on writing', async () => {
    const family = await server.startFamily()
    const { id: childId } = await family.ok(addChild, { body: { name: 'Wren' } })
    const awards = 200
    // The first export begins after some awards and ends before the last ones.
    const [begun, exportedOnce] = [createDeferred<void>(), createDeferred<void>()]
    let left = awards
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = writer; n < awards; n += 4) {
        if (n >= 20) begun.resolve()
        if (n >= awards - 20) await exportedOnce.promise
        await family.ok(recordBehavior, { body: { childId, type: 'reward', title: `Award ${n}`, points: 1 + (n % 7) } })
        left -= 1
      }
    })
    await begun.promise
    const seen: number[] = []
    do {
      const { json, textOf } = await exportOf(family)
      const [child] = json.children as { points: number }[]
      const entries = json.activities as { points: number; balanceAfter: number }[]
      expect(entries.reduce((sum, { points }) => sum + points, 0)).toBe(child!.points)
      expect(entries.at(-1)?.balanceAfter).toBe(child!.points)
      expect(textOf('csv/activities.csv').trimEnd().split('\r\n')).toHaveLength(entries.length + 1)
      seen.push(entries.length)
      exportedOnce.resolve()
    } while (left > 0)
    await Promise.all(writers)
    expect(seen[0]).toBeLessThan(awards)
    recordFigure(
      'P3',
      `${awards} awards beside ${seen.length} exports: in each the balance is the sum of its entries, and its tables and its document agree`,
    )
  })

  it('is remembered once it was read to its end', async () => {
    const family = await server.startFamily()
    expect(await family.ok(readExportDates)).toEqual({ exportedAt: null, backedUpAt: null })
    const { json } = await exportOf(family)
    expect(json.children).toEqual([])
    expect(await family.ok(readExportDates)).toEqual({ exportedAt: now, backedUpAt: null })
  })
})

it('readKeepsake returns what went well in some days, and what was hard apart from it', async () => {
  const { family, childId } = await createScene(server)
  const params = { id: childId }
  const span = { from: '2026-03-01', to: '2026-03-31' }
  await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'helped', points: 7 } })
  await family.ok(recordBehavior, { body: { childId, type: 'punishment', title: 'Hit', points: 5 } })
  // They are one entry of the quick list, and so one line of the book.
  for (const [title, key] of [
    ['Helped someone'],
    ['Ayudó a alguien'],
    ['Helped someone', 'helpOthers'],
    ['HELPED '],
  ] as const)
    await family.ok(recordBehavior, { body: { childId, type: 'reward', title, points: 9, key } })
  const book = await family.ok(readKeepsake, { params, query: span })
  expect(book).toMatchObject({
    moments: [{ date: '2026-03-04', weather: 'rainy', photos: [{ width: 1 }] }],
    praises: [
      { key: null, title: 'HELPED', points: 9, times: 3 },
      { key: 'helpOthers', title: 'Helped someone', points: 9, times: 3 },
    ],
    hard: [{ title: 'Hit', points: -5, times: 1 }],
    habits: [{ title: 'Make the bed', days: 1, targetDays: 1 }],
    skills: [],
    badges: [{ kind: 'habit_master', times: 1 }],
  })
  const { textOf } = await exportOf(family, { 'accept-language': 'en' })
  expect(textOf('index.html')).toContain(
    '<li><bdi>HELPED</bdi> <span>3 ×</span></li><li><bdi>Helped someone</bdi> <span>3 ×</span></li>',
  )
  expect(await family.ok(readKeepsake, { params, query: { from: '2026-02-01', to: '2026-02-28' } })).toEqual({
    moments: [],
    praises: [],
    hard: [],
    habits: [],
    skills: [],
    badges: [],
  })
  expect((await family.refused(readKeepsake, { params, query: { from: span.to, to: span.from } })).status).toBe(400)
})

it('readKeepsake refuses days with more moments or text than a book holds', async () => {
  const family = await server.startFamily()
  const { familyId } = await family.ok(readUser)
  const { id: childId } = await family.ok(addChild, { body: { name: 'Mia' } })
  const date = '2026-03-03'
  for (let n = 0; n < 2; n += 1)
    await family.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy', date, content: '书\u0001' } })
  const read = (most: number, maxBytes: number) =>
    readKeepsakeOfChild(
      server.db,
      childId,
      { from: date, to: date },
      { familyId, features },
      {
        most,
        maxBytes,
        maxScores: 1,
      },
    )
  // As JSON, each text has quotation marks, three bytes, and an escape of six.
  await expect(read(2, 22)).resolves.toBeDefined()
  await expect(read(1, 22)).rejects.toMatchObject({ status: 400, code: 'invalid_input' })
  await expect(read(2, 21)).rejects.toMatchObject({ status: 400, code: 'invalid_input' })
})

it('readKeepsake returns the newest scores when there are more than a book holds', async () => {
  const family = await server.startFamily()
  const { familyId } = await family.ok(readUser)
  const { id: childId } = await family.ok(addChild, { body: { name: 'Mia' } })
  const { id } = await family.ok(addSkill, { body: { childId, title: 'Jump rope' } })
  for (const currentBest of [30, 12, 20]) await family.ok(updateSkill, { params: { id }, body: { currentBest } })
  const { text } = await readKeepsakeOfChild(
    server.db,
    childId,
    { from: '2026-03-01', to: '2026-03-31' },
    { familyId, features },
    { most: 1, maxBytes: 1, maxScores: 2 },
  )
  expect(JSON.parse(text)).toMatchObject({ skills: [{ scores: [12, 20] }] })
})

it('readKeepsake counts the most frequent of very many titles', async () => {
  const family = await server.startFamily()
  const { id: childId } = await family.ok(addChild, { body: { name: 'Mia' } })
  const titles = ['Helped', 'Helped', ...Array.from({ length: 1200 }, (_, n) => `Title ${n}`)]
  const lines = titles.map((title) => `Mia,2026-03-01,${title},5\n`).join('')
  await importFile(family, Buffer.from(`child,date,title,points\n${lines}`))
  const { familyId } = await family.ok(readUser)
  const [child] = await server.db<{ written: WrittenTitle[] }[]>`
    select ${writtenTitles(['behavior'], { familyId, from: '2026-03-01', to: '2026-03-31' })} as written from children c where c.id = ${childId}`
  expect(child!.written).toHaveLength(1000)
  const query = { from: '2026-03-01', to: '2026-03-31' }
  const { praises } = await family.ok(readKeepsake, { params: { id: childId }, query })
  expect(praises[0]).toMatchObject({ title: 'Helped', times: 2 })
})

it('scores that were tapped earlier and sent later stand in the order of the taps, in list, book and story', async () => {
  const family = await server.startFamily()
  const { id: childId } = await family.ok(addChild, { body: { name: 'Mia' } })
  const { id } = await family.ok(addSkill, { body: { childId, title: 'Jump rope' } })
  for (const [currentBest, at] of [[30], [12, '2026-03-01T08:00:00Z'], [20, '2026-03-03T08:00:00Z']] as const)
    await family.ok(updateSkill, { params: { id }, body: { currentBest, at } })
  expect((await family.ok(listScores, { params: { id } })).map(({ value }) => value)).toEqual([30, 20, 12])
  const query = { from: '2026-03-01', to: '2026-03-31' }
  const { skills } = await family.ok(readKeepsake, { params: { id: childId }, query })
  expect(skills).toMatchObject([{ scores: [12, 20, 30] }])
  const { textOf } = await exportOf(family, { 'accept-language': 'en' })
  expect(textOf('index.html')).toContain('<li><bdi>Jump rope</bdi> <span>from 12 to 30')
})
