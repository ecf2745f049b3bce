import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { messages } from './messages.ts'

// Reads the sources of the browser part. The compiler checks that every key in them exists.

interface Node {
  type: string
  [property: string]: unknown
}

const root = fileURLToPath(new URL('../', import.meta.url))
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|(^|\/)messages(\/|\.ts$)|^testing\/|^app\/sample\//.test(file),
  )
const trees = sources.map((file) => ({
  file,
  tree: parseAst(
    readFileSync(root + file, 'utf8'),
    { lang: file.endsWith('x') ? 'tsx' : 'ts' },
    file,
  ) as unknown as Node,
}))
/** These put the pages together at build time: their strings are markup. */
const markup = /^app\/front\/(pages|landingFont)\.ts$/
const ofTheBrowser = trees.filter(
  ({ file }) => /\.tsx$|\/ui\/|^app\/(web|front|screens)\//.test(file) && !markup.test(file),
)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function visit(
  node: unknown,
  see: (node: Node, parents: readonly Node[]) => void,
  parents: readonly Node[] = [],
): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see, parents)
  if (!isNode(node)) return
  see(node, parents)
  for (const value of Object.values(node)) if (typeof value === 'object') visit(value, see, [...parents, node])
}

/** The name of the called function, as in `t('…')`, or of its object, as in `console.warn('…')`. */
function calleeOf(node: Node): string | undefined {
  const callee = node.callee as Node | undefined
  return ((callee?.object as Node | undefined)?.name as string | undefined) ?? (callee?.name as string | undefined)
}

/** The part of the catalogue that `useTranslations('part')` or `createTranslator({ namespace: 'part' })` opens. */
function partOpenedBy(node: unknown): string | undefined {
  if (!isNode(node) || node.type !== 'CallExpression') return undefined
  const [argument] = node.arguments as Node[]
  if (calleeOf(node) === 'useTranslations') return argument?.value as string
  if (calleeOf(node) !== 'createTranslator') return undefined
  const options = argument?.properties as { key: Node; value: Node }[] | undefined
  return options?.find(({ key }) => key.name === 'namespace')?.value.value as string | undefined
}

/**
 * The names of the translators in a file, with the parts of the catalogue that they open. Two functions may use the
 * same name.
 */
function translatorsIn(tree: Node): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  visit(tree, ({ type, id, init }) => {
    const part = partOpenedBy(init)
    if (type !== 'VariableDeclarator' || part === undefined) return
    const name = (id as Node).name as string
    found.set(name, (found.get(name) ?? new Set()).add(part))
  })
  return found
}

/**
 * The possible values of a key: a literal, both values of a condition, or a pattern whose gap is a word in the sources.
 */
function keysOf(argument: Node): (string | RegExp)[] {
  switch (argument.type) {
    case 'Literal':
      return [argument.value as string]
    case 'ConditionalExpression':
      return [...keysOf(argument.consequent as Node), ...keysOf(argument.alternate as Node)]
    case 'TemplateLiteral':
      return [
        new RegExp(
          `^${(argument.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('(.+)')}$`,
        ),
      ]
    default:
      return [/^(.+)$/]
  }
}

/** `part.key`, or a pattern with a gap in the key. */
function splitKey(key: string | RegExp): { part: string; key: string | RegExp }[] {
  const [, part = '', rest = ''] = /^\^?(\w+)\.(.+)$/.exec(typeof key === 'string' ? key : key.source) ?? []
  return part === '' ? [] : [{ part, key: typeof key === 'string' ? rest : new RegExp(`^${rest}`) }]
}

it('every text of the catalogue is used in the sources', () => {
  const words = new Set<unknown>()
  const keys = new Map<string, (string | RegExp)[]>()
  for (const { tree } of trees) {
    const translators = translatorsIn(tree)
    visit(tree, (node) => {
      if (node.type === 'Literal') words.add(String(node.value))
      if (node.type === 'Property') words.add((node.key as Node).name)
      if (node.type !== 'CallExpression') return
      const [argument] = node.arguments as Node[]
      // A translator of the whole catalogue: `t('part.key')`. Another function of the file may have a `t` of one part.
      if (calleeOf(node) === 't')
        for (const key of keysOf(argument!).flatMap(splitKey))
          keys.set(key.part, [...(keys.get(key.part) ?? []), key.key])
      const atOnce = partOpenedBy(node.callee)
      for (const part of atOnce === undefined ? (translators.get(calleeOf(node) ?? '') ?? []) : [atOnce])
        keys.set(part, [...(keys.get(part) ?? []), ...keysOf(argument!)])
    })
  }
  const isUsed = (part: string, name: string) =>
    // A screen may pass the name of a text on, such as the title of a toast.
    words.has(`${part}.${name}`) ||
    keys.get(part)?.some((key) => {
      if (typeof key === 'string') return key === name
      const gap = key.exec(name)?.[1]
      return gap !== undefined && words.has(gap)
    })
  const unused = Object.entries(messages.en).flatMap(([part, texts]) =>
    Object.keys(texts)
      .filter((name) => !isUsed(part, name))
      .map((name) => `${part}.${name}`),
  )
  expect(unused).toEqual([])
})

/** Attributes whose text is shown or read aloud. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'title',
  'placeholder',
  'label',
  'text',
  'helper',
])

it('every text on a screen is in the catalogues', () => {
  const texts = ofTheBrowser.flatMap(({ file, tree }) => {
    const translators = translatorsIn(tree)
    const found: string[] = []
    visit(tree, (node, parents) => {
      const text = textOf(node)
      // The scheme of an address is the same in every language.
      if (text === undefined || !/\p{L}/u.test(text.replace('https://', ''))) return
      const isSpoken =
        node.type === 'JSXText' ||
        parents.some((parent) => parent.type === 'JSXAttribute' && spoken.has((parent.name as Node).name as string))
      // A capitalised word or Chinese is meant for a person, wherever it is.
      const looksSpoken = /^\p{Lu}\p{Ll}|\p{Script=Han}/u.test(text)
      const isPartOfKey = parents.some(
        (parent) => parent.type === 'CallExpression' && translators.has(calleeOf(parent) ?? ''),
      )
      if ((isSpoken || looksSpoken) && !isPartOfKey && !parents.some(isForTheMachine)) found.push(`${file}: ${text}`)
    })
    return found
  })
  expect(texts).toEqual([])
})

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return node.value as string
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : undefined
}

/** Names of keyboard keys that are compared, messages for operators, and modules. */
function isForTheMachine({ type, ...node }: Node): boolean {
  if (type === 'CallExpression') return calleeOf({ type, ...node }) === 'console'
  return ['BinaryExpression', 'SwitchCase', 'NewExpression', 'ImportDeclaration', 'ImportExpression'].includes(type)
}

it('no text is put together with a comma or colon in code, which Chinese writes in full width', () => {
  const glued = /\)\}[:,] |\$\{[^}`]*\}[:,] (?:\$\{|`)/
  const sheets = sources.filter((file) => file.endsWith('.tsx'))
  expect(sheets.filter((file) => glued.test(readFileSync(root + file, 'utf8')))).toEqual([])
})
