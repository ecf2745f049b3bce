import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../docs/performance.md', import.meta.url)

/** Puts a part into docs/performance.md in the place of the one before. Each command writes its own and leaves the others. */
export function writePart(name: 'browser' | 'growth' | 'operation' | 'server', content: string): void {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const text = readFileSync(file, 'utf8')
  const [before, after] = [text.indexOf(start), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`docs/performance.md has no part between ${start} and ${end}`)
  writeFileSync(file, `${text.slice(0, before + start.length)}\n\n${content.trim()}\n\n${text.slice(after)}`)
}
