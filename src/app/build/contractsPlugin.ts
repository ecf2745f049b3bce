import { parseSync, type ESTree, type Plugin } from 'vite'

/**
 * Reduces each feature's `contract.ts` to what the browser uses: the method and path of every call, and constants that are
 * plain numbers, strings or arrays of them, such as limits. The schemas stay on the server, which checks all input. A
 * screen that imports anything else from a contract does not build.
 */
export function contractsPlugin(): Plugin {
  return {
    name: 'pipling-contracts',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/features\/\w+\/contract\.ts$/.test(id)) return undefined
      const exports = parseSync(id, code).program.body.filter((node) => node.type === 'ExportNamedDeclaration')
      return { code: exports.map((statement) => browserExports(statement, code)).join('\n'), map: null }
    },
  }
}

function browserExports(statement: ESTree.ExportNamedDeclaration, code: string): string {
  if (statement.declaration?.type !== 'VariableDeclaration') return ''
  return statement.declaration.declarations
    .map(({ id, init }) => [sourceOf(id, code), init && browserValue(init, code)])
    .filter(([, value]) => value)
    .map(([name, value]) => `export const ${name} = ${value}`)
    .join('\n')
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

function sourceOf({ start, end }: { start: number; end: number }, code: string): string {
  return code.slice(start, end)
}
