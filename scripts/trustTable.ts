// `npm run trust`: writes docs/trust.md from the figures that the tests recorded when they last passed.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOfTest } from '../src/testing/figureFiles.ts'
import { promises } from '../src/testing/promises.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, 'node_modules', '.cache', 'figures')

const files = existsSync(folder)
  ? readdirSync(folder)
      .sort()
      .map((file) => join(folder, file))
  : []
// Leave out figures of tests that have changed since.
const figures = files.flatMap((file) => {
  const figure = JSON.parse(readFileSync(file, 'utf8'))
  const test = join(root, figure.test)
  return existsSync(test) && digestOfTest(test) === figure.testDigest ? [figure] : []
})
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
if (without.length > 0) {
  console.error(`No figure yet for ${without.join(', ')}: run npm test first.`)
  process.exitCode = 1
}
