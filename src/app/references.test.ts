import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')
const skippedFolders = new Set(['node_modules', '.git', 'dist', 'data', 'test-results', 'fixtures', 'migrations'])
const textFile = /\.(ts|tsx|js|mjs|css|html|md|yaml|json|jsonc|sql)$|^Dockerfile$/

interface TextFile {
  path: string
  text: string
}

const files = listFiles(root).map((path): TextFile => ({ path, text: readText(path) }))

/** Names of the parts that a page can be referred to by, such as `section 9` or `"Conventions"`. */
const partsOfPage = new Map<string, ReadonlySet<string>>()

it('finds the references that it checks', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(partsOf('docs/spec.md')).toContain('section 9')
  expect(partsOf('docs/product-decisions.md')).toContain('row 62')
  expect(partsOf('docs/api.md')).toContain('"Conventions"')
  expect(partsOf('docs/promises.md')).toContain('R14')
  expect(references().length).toBeGreaterThan(60)
})

it('every page under docs/ that a file names exists', () => {
  const named = files.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![\w/.-])docs\/[\w./-]+\.(?:md|png)/g)].map(([page]) => ({ path, page })),
  )
  expect(named.filter(({ page }) => !existsSync(join(root, page)))).toEqual([])
})

it('every section, row, heading and promise that a comment names exists in its page', () => {
  expect(references().filter(({ page, part }) => !partsOf(page).has(part))).toEqual([])
})

it('no comment names a section, row or promise without its page', () => {
  const short =
    /(?<!\.md, )\b(?:spec,? sections? \d|decisions, rows? \d|screens, section \d|contract, ["]|promise [RSDP]\d)/i
  expect(files.filter(({ text }) => short.test(text)).map(({ path }) => path)).toEqual([])
})

it('every relative link in a Markdown file leads to a file', () => {
  const links = files
    // `npm run trust` writes that page after the tests and checks its links itself.
    .filter(({ path }) => path.endsWith('.md') && path !== 'docs/trust.md')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target]) => ({ path, target: target! })),
    )
    .filter(({ target }) => !/^[a-z]+:/.test(target))
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(({ path, target }) => !existsSync(resolve(root, dirname(path), target)))).toEqual([])
})

it('README and contract list every setting', () => {
  const settings = [...readText('src/app/settings.ts').matchAll(/^ {2}([A-Z_]{4,}):/gm)].map(
    ([, name]) => `\`${name}\``,
  )
  expect(settings.length).toBeGreaterThan(10)
  for (const page of ['README.md', 'docs/api.md'])
    expect(
      settings.filter((setting) => !readText(page).includes(setting)),
      page,
    ).toEqual([])
})

interface Reference {
  path: string
  page: string
  part: string
}

/** All references of the form page, comma, part; the part may name two sections or rows. */
function references(): Reference[] {
  const pattern =
    /(docs\/[\w-]+\.md)`?, (sections?|rows?) (\d+)(?: and (\d+))?|(docs\/[\w-]+\.md)`?, ("[^"\n]+"|[RSDP]\d+)/g
  return files.flatMap(({ path, text }) =>
    [...text.replaceAll(/\n\s*(?:\*|\/\/)? ?/g, ' ').matchAll(pattern)].flatMap(
      ([, numbered, kind = '', first, second, named, name]) =>
        named === undefined
          ? [first, second]
              .filter((number) => number !== undefined)
              .map((number) => ({ path, page: numbered!, part: `${kind.replace(/s$/, '')} ${number}` }))
          : [{ path, page: named, part: name! }],
    ),
  )
}

function partsOf(page: string): ReadonlySet<string> {
  const known = partsOfPage.get(page)
  if (known) return known
  const text = existsSync(join(root, page)) ? readText(page) : ''
  const parts = new Set([
    ...[...text.matchAll(/^#+ (\d+)\. /gm)].map(([, number]) => `section ${number}`),
    ...[...text.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => `row ${number}`),
    ...[...text.matchAll(/^\| ([RSDP]\d+) \|/gm)].map(([, id]) => id!),
    ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => `"${heading}"`),
  ])
  partsOfPage.set(page, parts)
  return parts
}

function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listFiles(path)
    return textFile.test(entry.name) ? [relative(root, path)] : []
  })
}
