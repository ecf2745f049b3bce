import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import bcd, { type Identifier } from '@mdn/browser-compat-data' with { type: 'json' }
import { parseAst } from 'rolldown/parseAst'
import { expect, it } from 'vitest'
import { isSupported, own } from '../testing/browserSupport.ts'

// TypeScript knows the browsers' APIs, but not which browser has them. MDN's data does.

const src = fileURLToPath(new URL('../', import.meta.url))

/** The files that run in the browser or in its service worker. */
const browserFiles = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /\.tsx?$/.test(file) &&
    !/\.test\.tsx?$/.test(file) &&
    (/(^|\/)(ui|worker|understanding)\/|^app\/(web|screens)\/|\.tsx$|\/(contract|rules)\.ts$/.test(file) ||
      ['app/main.tsx', 'app/front/landing.ts', 'app/front/toast.ts', 'platform/http/client.ts'].includes(file)),
)

/** A node of the syntax tree, as far as it matters here. */
interface Node {
  type: string
  [key: string]: unknown
}

/** Uses that are right without the API, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  '<input autoCapitalize>': 'for keyboards on a screen, on phones; Safari on a computer has none',
  'event beforeinstallprompt': 'elsewhere the app offers instructions, or nothing',
  'event appinstalled': 'as beforeinstallprompt',
  'event beforeunload': 'Safari on iOS asks nothing',
  'event notificationclick': 'where the browser has no push, none is shown: reminders say so',
  'Notification.permission': 'as notificationclick, only after `hasPush`',
  'Notification.requestPermission': 'as Notification.permission',
  requestPermission: 'as Notification.permission',
  'event pushsubscriptionchange': 'as notificationclick; the next start of the app sends the subscription',
  'AbortSignal.timeout': 'Chrome 123 has it, with another error that no code reads',
}

/**
 * The APIs in a source text that a target lacks: globals, their members, methods and events that no interface of the
 * target has, options of `Intl`, and attributes of elements. Left out is what the text makes sure of, with
 * `'name' in` or `?.`.
 */
function missingIn(text: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  const missing = new Set<string>()
  const checked = new Set([...text.matchAll(/'(\w+)' in /g)].map(([, name]) => name))
  const tree = parseAst(text, { lang }) as unknown as Node
  const declared = namesIn(tree, ({ id, local, params }) => [id, local, params].flat())
  const imported = namesIn(tree, ({ local }) => [local])
  const use = (api: Identifier | undefined, name: string) => {
    if (api && !isSupported(api) && !(name in exceptions)) missing.add(name)
  }
  const addUnknown = (name: string) => {
    if (!(name in exceptions)) missing.add(name)
  }
  const addEvent = (event: string | undefined) => {
    const name = `event ${event}`
    if (event !== undefined && !isEventKnown(event)) addUnknown(name)
  }
  visit(tree, (node) => {
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const { callee, optional } = node as unknown as { callee: Node; optional?: boolean }
      const name = nameOf(callee)
      if (name && !optional && !checked.has(name) && !declared.has(name)) use(globalNamed(name), name)
      for (const option of intlOptions(node)) if (!isOptionKnown(option)) missing.add(option.join('.'))
      if (callee.type !== 'MemberExpression' || callee.computed || optional) {
        if (name === 'addEventListener') addEvent(textOf(node))
        return
      }
      if (nameOf(callee.property as Node) === 'addEventListener') addEvent(textOf(node))
      const [object, method] = [nameOf(callee.object as Node), nameOf(callee.property as Node)]
      if (!method || checked.has(method) || (object && imported.has(object))) return
      if (!isMethodKnown(method)) addUnknown(method)
    }
    if (node.type === 'JSXOpeningElement') {
      const element = jsxName(node.name)
      for (const { name, value } of element ? (node.attributes as Node[]) : []) {
        const attribute = jsxName(name)
        if (!attribute) continue
        if (/^on[A-Z]/.test(attribute)) addEvent(attribute.slice(2).toLowerCase())
        else if (!isAttributeKnown(element!, attribute, textOf(value))) addUnknown(`<${element} ${attribute}>`)
      }
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

/** False if some target has no event of this name. Those of our own are not in the data. */
function isEventKnown(name: string): boolean {
  const events = interfaces.flatMap((api) => own(api, `${name}_event`) ?? [])
  return events.length === 0 || events.some(isSupported)
}

/** The options in `new Intl.Name(language, { option })`, with the name of the constructor. */
function intlOptions({ callee, arguments: args }: Node): [name: string, option: string][] {
  const { type, object, property } = callee as Node
  const options = (args as Node[])[1]
  if (type !== 'MemberExpression' || nameOf(object as Node) !== 'Intl' || options?.type !== 'ObjectExpression')
    return []
  const names = (options.properties as Node[]).flatMap(({ key }) => (isNode(key) && nameOf(key)) || [])
  return names.map((option) => [nameOf(property as Node)!, option])
}

function isOptionKnown([name, option]: [name: string, option: string]): boolean {
  const constructor = own(builtins.Intl!, name)
  const options = constructor && own(own(constructor, name)!, 'options_parameter')
  const api = options && own(options, `options_${option}_parameter`)
  return !api || isSupported(api)
}

/** React's names of attributes, where they are not the lower-case ones. */
const attributeNames: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' }

function isAttributeKnown(element: string, attribute: string, value: string | undefined): boolean {
  const name = attributeNames[attribute] ?? attribute.toLowerCase()
  const tag = own(bcd.html.elements!, element)
  const features = [
    tag,
    (tag && own(tag, name)) ?? own(bcd.html.global_attributes!, name),
    name === 'type' && value !== undefined ? tag && own(tag, `type_${value}`) : undefined,
  ]
  return features.every((feature) => !feature || isSupported(feature))
}

/** The text of a string, or of the first argument of a call. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'CallExpression') return textOf((node.arguments as Node[])[0])
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** The name of an HTML element or attribute; undefined for a component. */
const jsxName = (node: unknown) =>
  isNode(node) && node.type === 'JSXIdentifier' && /^[a-z]/.test(node.name as string)
    ? (node.name as string)
    : undefined

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

it('the check finds an API that a target lacks, unless the text makes sure of it', () => {
  expect(missingIn('URL.parse(address)')).toEqual(['URL.parse'])
  expect(missingIn('new CloseWatcher()')).toEqual(['CloseWatcher'])
  expect(missingIn('navigator.setAppBadge(1)')).toEqual(['setAppBadge', 'navigator.setAppBadge'])
  expect(missingIn('element.requestClose()')).toEqual(['requestClose'])
  expect(missingIn('requestIdleCallback(work)')).toEqual(['requestIdleCallback'])
  expect(missingIn("if ('requestIdleCallback' in window) requestIdleCallback(work)")).toEqual([])
  expect(missingIn("addEventListener('scrollsnapchange', show)")).toEqual(['event scrollsnapchange'])
  expect(missingIn("element.addEventListener('command', show)")).toEqual(['event command'])
  expect(missingIn('<div onBeforeMatch={show} />; <i onClick={show} />')).toEqual(['event beforematch'])
  expect(missingIn('<button closedBy="any" commandFor="id" />; <dialog closedby="any" />')).toEqual([
    '<button commandFor>',
    '<dialog closedby>',
  ])
  expect(missingIn('<input type="week" className="wide" />; <input type="date" />')).toEqual(['<input type>'])
  expect(missingIn('new Intl.DurationFormat(language)')).toContain('Intl.DurationFormat')
  expect(missingIn("new Intl.DateTimeFormat(language, { dateStyle: 'full', unknown: 1 })")).toEqual([])
  expect(missingIn('URL.canParse(address); element.requestClose?.(); JSON.parse(text)')).toEqual([])
})

it.each(browserFiles)('%s uses only what all browsers have that the build names', (file) => {
  expect(missingIn(readFileSync(join(src, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts')).toEqual([])
})
