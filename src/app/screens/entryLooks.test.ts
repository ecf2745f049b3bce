import { expect, it, vi } from 'vitest'
import { features } from '../features.ts'
import { entryTypesOf } from '../../features/points/feature.ts'
import { activityTypes } from '../../features/points/rules.ts'

// The browser's client reads the page when it is loaded.
vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null })
const { lookOf } = await import('../../features/points/ui/featureUi.ts')
await import('./entryLooks.ts')
const { modules } = await import('./modules.ts')

it('every activity type of the server has words, an accent and a picture', () => {
  const unknown = Object.keys(activityTypes).filter((type) => lookOf(type) === undefined)
  expect(unknown, 'types without a look in the `ui/feature.tsx` of any feature').toEqual([])
})

it('no undo is offered for the types that the server never undoes', () => {
  for (const [type, { undo }] of entryTypesOf(features))
    expect(lookOf(type)?.isPermanent ?? false, type).toBe(undo === 'not_undoable')
})

it('every module has a name and a place of its own', () => {
  expect(modules.length).toBeGreaterThan(3)
  expect(new Set(modules.map(({ name }) => name)).size).toBe(modules.length)
  expect(new Set(modules.map(({ order }) => order)).size).toBe(modules.length)
})
