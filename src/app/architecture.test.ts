import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { features } from './features.ts'

const names: readonly string[] = features.map(({ name }) => name)
const src = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Tests may import everything. */
const isProduct = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('testing/')

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(isProduct)

interface Import {
  from: string
  to: string
}

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(src, file), 'utf8')
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(
    ([, specifier]) => specifier!,
  )
  return specifiers.map((specifier) => ({ from: file, to: relative(src, resolve(src, dirname(file), specifier)) }))
})

/** 0 is the platform, then the features in their order, then the app. */
function layerOf(file: string): number {
  const [top, name] = file.split('/') as [string, string]
  if (top === 'platform') return 0
  if (top === 'features') return 1 + names.indexOf(name)
  if (top === 'app') return 1 + features.length
  throw new Error(`${file} lies outside platform, features and app`)
}

describe('the source tree', () => {
  it('is read by these tests', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(imports.length).toBeGreaterThan(150)
    expect(imports).toContainEqual({ from: 'features/timeline/service.ts', to: 'features/points/service.ts' })
    expect(imports).toContainEqual({ from: 'app/main.ts', to: 'app/server.ts' })
  })

  it('has a folder for every feature in features.ts, and no other', () => {
    expect(readdirSync(join(src, 'features')).toSorted()).toEqual(names.toSorted())
  })

  it('has a row for every feature in the table of ARCHITECTURE.md', () => {
    const page = readFileSync(join(src, '..', 'ARCHITECTURE.md'), 'utf8')
    expect(names.filter((name) => !page.includes(`\n| \`src/features/${name}\` | `))).toEqual([])
  })

  it('imports from app to features to platform, and from later features to earlier ones', () => {
    expect(imports.filter(({ from, to }) => layerOf(from) < layerOf(to))).toEqual([])
  })

  it('reads the clock, the environment and randomness in app and platform only', () => {
    const impure = /\bDate\.now\(\)|\bnew Date\(\)|\bprocess\.env\b|\bMath\.random\(\)/
    const isRules = (file: string) => file.startsWith('features/') && !file.includes('/ui/')
    expect(files.filter((file) => isRules(file) && impure.test(readFileSync(join(src, file), 'utf8')))).toEqual([])
  })

  it('uses the storages of the browser in their wrappers only, because a browser may refuse them', () => {
    const storages = /(?<![\w.'])(?:localStorage|sessionStorage|indexedDB|caches)\b|\bdocument\.cookie\b/
    // Without comments, which may name them.
    const code = (file: string) => readFileSync(join(src, file), 'utf8').replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '')
    expect(files.filter((file) => storages.test(code(file))).toSorted()).toEqual([
      'features/pwa/worker/serviceWorker.ts',
      'features/sync/ui/store.ts',
      'platform/ui/cookies.ts',
      'platform/ui/deviceStorage.ts',
    ])
  })

  it('fetches in few places, each of which knows a response of our server from that of a network', () => {
    const isOfServer = (file: string) => /^features\/(?:auth\/provider|assistant\/model)\.ts$/.test(file)
    const fetching = files.filter(
      (file) => !isOfServer(file) && /\bfetch\(|\bnew XMLHttpRequest\(/.test(readFileSync(join(src, file), 'utf8')),
    )
    expect(fetching.toSorted()).toEqual([
      'app/front/start.ts',
      'features/pwa/worker/serviceWorker.ts',
      'features/sync/ui/readEvents.ts',
      'platform/http/client.ts',
      'platform/http/fetchOwn.ts',
      'platform/http/sendBytes.ts',
    ])
    expect(fetching.filter((file) => !/headers?\b.*ownHeader/is.test(readFileSync(join(src, file), 'utf8')))).toEqual(
      [],
    )
  })

  it('has the snapshot of the newest migration alone, with which drizzle-kit compares the tables', () => {
    const migrations = readdirSync(join(src, 'app/migrations')).filter((file) => file.endsWith('.sql'))
    const [number] = migrations.toSorted().at(-1)!.split('_')
    expect(readdirSync(join(src, 'app/migrations/meta')).toSorted()).toEqual([
      `${number}_snapshot.json`,
      '_journal.json',
    ])
  })

  it('has no barrel files, and no file named utils, helpers, misc or common', () => {
    expect(files.filter((file) => /\/(utils|helpers|misc|common|index)\.tsx?$/.test(file))).toEqual([])
  })
})
