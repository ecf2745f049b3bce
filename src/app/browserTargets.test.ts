import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import bcd, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data' with { type: 'json' }
import { parseAst } from 'rolldown/parseAst'
import { expect, it } from 'vitest'
import { sources } from './build/sources.ts'

// TypeScript knows the browsers' APIs, but not which browser has them. MDN's data does.

const src = fileURLToPath(new URL('../', import.meta.url))

/** What runs in the browser or in its service worker. */
const browserFiles = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /\.tsx?$/.test(file) &&
    !/\.test\.tsx?$/.test(file) &&
    (/(^|\/)(ui|worker)\/|^app\/(web|screens)\/|\.tsx$|\/(contract|rules)\.ts$/.test(file) ||
      ['app/main.tsx', 'app/front/landing.ts', 'app/front/toast.ts', 'platform/http/client.ts'].includes(file)),
)

type Browser = 'chrome' | 'chrome_android' | 'safari' | 'safari_ios' | 'firefox' | 'firefox_android'

/** The targets of the build, and their phones: each has the number of the desktop's release. */
const targets = sources.build.target.flatMap((target) => {
  const [, name, version] = /^([a-z]+)([\d.]+)$/.exec(target)!
  const phone = name === 'safari' ? 'safari_ios' : `${name}_android`
  return [name, phone].map((browser) => ({ browser: browser as Browser, version: Number(version) }))
})

/** A node of the syntax tree, as far as it matters here. */
interface Node {
  type: string
  [key: string]: unknown
}

/** Uses that are right without the API, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'AbortSignal.timeout': 'Chrome 123 has it, with another error that no code reads',
}

/**
 * The APIs in a source text that a target lacks: globals, their members, and methods that no interface of the target
 * has. Left out is what the text makes sure of, with `'name' in` or `?.`.
 */
function missingIn(text: string): string[] {
  const missing = new Set<string>()
  const checked = new Set([...text.matchAll(/'(\w+)' in /g)].map(([, name]) => name))
  const tree = parseAst(text, { lang: 'tsx' }) as unknown as Node
  const declared = namesIn(tree, ({ id, local, params }) => [id, local, params].flat())
  const imported = namesIn(tree, ({ local }) => [local])
  const use = (api: Identifier | undefined, name: string) => {
    if (api && !isSupported(api) && !(name in exceptions)) missing.add(name)
  }
  visit(tree, (node) => {
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const { callee, optional } = node as unknown as { callee: Node; optional?: boolean }
      const name = nameOf(callee)
      if (name && !optional && !checked.has(name) && !declared.has(name)) use(globalNamed(name), name)
      if (callee.type !== 'MemberExpression' || callee.computed || optional) return
      const [object, method] = [nameOf(callee.object as Node), nameOf(callee.property as Node)]
      if (!method || checked.has(method) || (object && imported.has(object))) return
      if (!isMethodKnown(method)) missing.add(method)
    }
    if (node.type === 'MemberExpression' && !node.computed) {
      const [object, member] = [nameOf(node.object as Node), nameOf(node.property as Node)]
      if (object && member && !checked.has(member)) use(memberOf(object, member), `${object}.${member}`)
    }
  })
  return [...missing]
}

/** The names in those parts of the nodes. A parameter may have the name of a global. */
function namesIn(tree: Node, partsOf: (node: Node) => readonly unknown[]): ReadonlySet<string> {
  const names = new Set<string>()
  visit(tree, (node) => {
    for (const part of partsOf(node)) if (isNode(part)) visit(part, (name) => names.add(nameOf(name) ?? ''))
  })
  return names
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const nameOf = (node: Node) => (node.type === 'Identifier' ? (node.name as string) : undefined)

function visit(node: Node, see: (node: Node) => void): void {
  if (node.type.startsWith('TS') && node.type !== 'TSAsExpression' && node.type !== 'TSNonNullExpression') return
  see(node)
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, see)
}

const builtins = bcd.javascript.builtins!
const globals: readonly Identifier[] = [bcd.api, builtins, bcd.api.Window!, bcd.api.WorkerGlobalScope!]

const globalNamed = (name: string) => firstOf(globals, (scope) => own(scope, name))

/** The interfaces of the global objects with lower-case names. */
const interfaceOf: Readonly<Record<string, string>> = {
  document: 'Document',
  navigator: 'Navigator',
  location: 'Location',
  history: 'History',
  screen: 'Screen',
  performance: 'Performance',
  crypto: 'Crypto',
  indexedDB: 'IDBFactory',
  caches: 'CacheStorage',
  visualViewport: 'VisualViewport',
}

function memberOf(object: string, member: string): Identifier | undefined {
  const api = own(bcd.api, interfaceOf[object] ?? object) ?? own(builtins, object)
  return api && (own(api, `${member}_static`) ?? own(api, member))
}

const interfaces = [bcd.api, builtins, builtins.Intl!].flatMap((scope) =>
  Object.keys(scope).flatMap((name) => own(scope, name) ?? []),
)

/** False if some target has no method of this name at all. Names of our own are not in the data. */
function isMethodKnown(name: string): boolean {
  const methods = interfaces.flatMap((api) => own(api, name) ?? [])
  return methods.length === 0 || methods.some(isSupported)
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

function own(of: Identifier, name: string): Identifier | undefined {
  return name !== '__compat' && Object.hasOwn(of, name) ? (of as Record<string, Identifier>)[name] : undefined
}

function isSupported({ __compat: compat }: Identifier): boolean {
  return compat === undefined || targets.every(({ browser, version }) => isSupportedBy(compat, browser, version))
}

function isSupportedBy({ support }: CompatStatement, browser: Browser, version: number): boolean {
  return [support[browser] ?? []]
    .flat()
    .some(
      ({
        version_added: added,
        version_removed: removed,
        flags,
        prefix,
        alternative_name: otherName,
        partial_implementation: partial,
      }) =>
        typeof added === 'string' &&
        Number(added.replace('≤', '')) <= version &&
        (typeof removed !== 'string' || Number(removed) > version) &&
        !partial &&
        !flags &&
        !prefix &&
        !otherName,
    )
}

it('the check finds an API that a target lacks, unless the text makes sure of it', () => {
  expect(missingIn('URL.parse(address)')).toEqual(['URL.parse'])
  expect(missingIn('new CloseWatcher()')).toEqual(['CloseWatcher'])
  expect(missingIn('navigator.setAppBadge(1)')).toEqual(['setAppBadge', 'navigator.setAppBadge'])
  expect(missingIn('element.requestClose()')).toEqual(['requestClose'])
  expect(missingIn('requestIdleCallback(work)')).toEqual(['requestIdleCallback'])
  expect(missingIn("if ('requestIdleCallback' in window) requestIdleCallback(work)")).toEqual([])
  expect(missingIn('URL.canParse(address); element.requestClose?.(); JSON.parse(text)')).toEqual([])
})

it.each(browserFiles)('%s uses only what all browsers have that the build names', (file) => {
  expect(missingIn(readFileSync(join(src, file), 'utf8'))).toEqual([])
})
