import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { projections } from './projections.ts'

const features = fileURLToPath(new URL('../../features/', import.meta.url))
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => /ui.*\.tsx?$/.test(file))

it('every name that is given to useShown has a projection in the `ui/project.ts` of a feature, and each is used', () => {
  const names = sources.flatMap((file) =>
    [...readFileSync(features + file, 'utf8').matchAll(/useShown\('(\w+)'/g)].map(([, name]) => name!),
  )
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(projections).toSorted())
})
