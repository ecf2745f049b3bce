// `npm run fonts`: cuts the committed subsets of Nunito. Run it when a test says that a text needs more letters.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { buildPagesCode } from './build.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const inRoot = (...path) => join(root, ...path)

const whole = readFileSync(inRoot('node_modules/@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2'))
const stylesheet = readFileSync(inRoot('src/platform/ui/fonts.css'), 'utf8')

// The letters of our texts and of most names: the range that the stylesheet declares.
writeFileSync(
  inRoot('src/platform/ui/fonts/nunito-letters.woff2'),
  await subset(charactersOf(stylesheet, 'nunito-letters.woff2')),
)

// For each landing page the letters that it shows, so that they arrive in one round trip.
const { code } = await buildPagesCode(root)
const known = new Set(charactersOf(stylesheet, 'nunito-latin-wght-normal.woff2'))
const characters = {}
for (const language of code.languages) {
  characters[language] = [...new Set(code.landingText(language))]
    .filter((letter) => known.has(letter))
    .sort()
    .join('')
  writeFileSync(inRoot(`src/app/front/fonts/landing-${language}.woff2`), await subset(characters[language]))
}
writeFileSync(inRoot('src/app/front/fonts/characters.json'), `${JSON.stringify(characters, null, 2)}\n`)

function subset(letters) {
  return subsetFont(whole, [...letters].join(''), { targetFormat: 'woff2' })
}

/** The characters for which a stylesheet uses a font file. Ranges are written such as `U+0131, U+2000-206F`. */
function charactersOf(styles, file) {
  const rule = styles.match(/@font-face\s*\{[^}]*\}/g).find((candidate) => candidate.includes(file))
  const ranges = /unicode-range:([^;}]+)/.exec(rule)[1].split(',')
  return ranges.flatMap((range) => {
    const [first, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
}
