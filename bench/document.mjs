// @ts-check
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../docs/performance.md', import.meta.url)

/**
 * Replaces one part of docs/performance.md. Each command writes its own part and leaves the others.
 * @param {'browser' | 'growth' | 'live' | 'operation' | 'photos' | 'server' | 'worst'} name
 * @param {readonly string[]} lines
 */
export function writePart(name, lines) {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no part between ${start} and ${end}`)
  writeFileSync(file, `${text.slice(0, from + start.length)}\n${lines.join('\n')}\n${text.slice(to)}`)
}
