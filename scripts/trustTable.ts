// `npm run trust`: writes docs/trust.md from the figures that the tests recorded when they last passed.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFigures } from '../src/testing/figureFiles.ts'
import { promises } from '../src/testing/promises.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const { figures, damaged } = readFigures()
for (const file of damaged) console.error(`${file} is damaged and left out: run its test again.`)
if (figures.length === 0) {
  console.error('No figures are recorded, so docs/trust.md stays as it is: run npm test first.')
  process.exit(1)
}
const rows = Object.entries(promises).flatMap(([id, promise]) => {
  // A test that runs for several cases records the same figure for each.
  const reached = figures.filter(
    (one, index) =>
      one.promise === id &&
      !figures.slice(0, index).some((other) => other.promise === id && other.figure === one.figure),
  )
  return reached.map(({ test, figure }, index) => {
    return `| ${index === 0 ? `**${id}** ${promise}` : ''} | [${test.replace(/^src\//, '').replace(/\.(test|spec)\.ts$/, '')}](../${test}) | ${figure.replaceAll('|', '\\|')} |`
  })
})
const without = Object.keys(promises).filter((id) => !figures.some((figure) => figure.promise === id))

writeFileSync(
  join(root, 'docs', 'trust.md'),
  `# What Pipling promises, and the figure that each promise reached

This page is generated: a test records its figure when it passes, and \`npm run trust\` writes the last figures here. Most tests are
part of \`npm test\`; \`npm run test:faults\` runs the long form of those about crashes, networks and bad input. \`FAULT_SEED\` (1 by
default) chooses the kills, cuts and hostile requests; the tests of random sequences print their seed when they fail.

| promise | test | figure |
|---|---|---|
${rows.join('\n')}
`,
)
if (damaged.length > 0) process.exitCode = 1
if (without.length > 0) {
  console.error(`No figure yet for ${without.join(', ')}: run npm test first.`)
  process.exitCode = 1
}
