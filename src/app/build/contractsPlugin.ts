import { readFileSync } from 'node:fs'
import { parseSync, type ESTree, type Plugin } from 'vite'

/**
 * Reduces each feature's `contract.ts` to what the browser uses: the method and path of every call, and constants that
 * are plain numbers, strings or arrays of them, such as limits. The schemas stay on the server, which checks all input.
 * A screen that imports anything else from a contract does not build.
 *
 * Each export becomes a module of its own, `contract.ts?export=<name>`: what only lazy screens use is then no part of
 * the first screen.
 */
export function contractsPlugin(): Plugin {
  return {
    name: 'pipling-contracts',
    enforce: 'pre',
    load(id) {
      const [, file, name] = /^(.+\/features\/\w+\/contract\.ts)(?:\?export=(\w+))?$/.exec(id) ?? []
      if (file === undefined) return undefined
      const values = browserValues(file, readFileSync(file, 'utf8'))
      const code =
        name === undefined
          ? Object.keys(values).map((each) => `export { ${each} } from ${JSON.stringify(`${file}?export=${each}`)}`)
          : [`export const ${name} = ${values[name]}`]
      return { code: code.join('\n'), moduleSideEffects: false }
    },
  }
}

/** The code of each exported constant that the browser uses, by name. */
function browserValues(file: string, code: string): Record<string, string> {
  const declarations = parseSync(file, code)
    .program.body.filter((node) => node.type === 'ExportNamedDeclaration')
    .flatMap(({ declaration }) => (declaration?.type === 'VariableDeclaration' ? declaration.declarations : []))
  const values = declarations.map(({ id, init }) => [sourceOf(id, code), init && browserValue(init, code)])
  return Object.fromEntries(values.filter(([, value]) => value)) as Record<string, string>
}

/** The code of what the browser uses of a constant; undefined for a schema and the like. */
function browserValue(value: ESTree.Expression, code: string): string | undefined {
  if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression')
    return browserValue(value.expression, code)
  if (value.type === 'Literal') return sourceOf(value, code)
  if (value.type === 'ArrayExpression')
    return value.elements.every((element) => element?.type === 'Literal') ? sourceOf(value, code) : undefined
  if (value.type !== 'CallExpression' || sourceOf(value.callee, code) !== 'defineCall') return undefined
  const [call] = value.arguments
  if (call?.type !== 'ObjectExpression') return undefined
  const parts = call.properties
    .map((property) => sourceOf(property, code))
    .filter((property) => /^(method|path):/.test(property))
  return `{ ${parts.join(', ')} }`
}

const sourceOf = ({ start, end }: { start: number; end: number }, code: string): string => code.slice(start, end)
