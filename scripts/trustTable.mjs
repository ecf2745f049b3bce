// `npm run trust`: writes docs/trust.md from the figures that the tests noted when they last passed.
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
// A test that was changed since has to reach its figure again.
const figures = files.flatMap((file) => {
  const figure = JSON.parse(readFileSync(file, 'utf8'))
  const test = join(root, figure.test)
  return existsSync(test) && digestOfTest(test) === figure.testDigest ? [figure] : []
})
const rows = Object.entries(promises).flatMap(([id, promise]) => {
  const reached = figures.filter((figure) => figure.promise === id)
  return reached.map(({ test, figure }, index) => {
    return `| ${index === 0 ? `**${id}** ${promise}` : ''} | [${test.replace(/^src\//, '').replace(/\.(test|spec)\.ts$/, '')}](../${test}) | ${figure.replaceAll('|', '\\|')} |`
  })
})
const without = Object.keys(promises).filter((id) => !figures.some((figure) => figure.promise === id))

writeFileSync(
  join(root, 'docs', 'trust.md'),
  `# What Pipling promises, and the figure that each promise reached

Nobody writes this table: a test notes its figure when it passes, and \`npm run trust\` makes the page from what was noted last. Most
tests are part of \`npm test\`; \`npm run test:faults\` runs those about crashes, networks and bad input in their long form. \`FAULT_SEED\`
chooses the kills, cuts and hostile requests, 1 unless it is set; the tests that draw sequences of acts tell their seed when they fail.

| promise | test | figure |
|---|---|---|
${rows.join('\n')}
`,
)
if (without.length > 0) {
  console.error(`No figure yet for ${without.join(', ')}: run npm test first.`)
  process.exitCode = 1
}
