import { expect, it, vi } from 'vitest'
import { features } from '../features.ts'
import type { Feature } from '../../features/points/feature.ts'

// The browser's client reads the page when it is loaded.
vi.stubGlobal('document', { getElementById: () => null })
const { lookOf } = await import('../../features/points/ui/featureUi.ts')
const { modules } = await import('./featureUis.ts')

it('every activity type of the server has words, an accent and a picture', () => {
  const types = (features as readonly Feature[]).flatMap(({ activityTypes = {} }) => Object.keys(activityTypes))
  expect(types.length).toBeGreaterThan(3)
  expect(types.filter((type) => lookOf(type) === undefined)).toEqual([])
})

it('no undo is offered for the types that the server never undoes', () => {
  const handlers = (features as readonly Feature[]).flatMap(({ activityTypes = {} }) => Object.entries(activityTypes))
  for (const [type, handler] of handlers)
    expect(lookOf(type)?.isPermanent ?? false, type).toBe(handler === 'not_undoable')
})

it('every module has a name and a place of its own', () => {
  expect(modules.length).toBeGreaterThan(3)
  expect(new Set(modules.map(({ name }) => name)).size).toBe(modules.length)
  expect(new Set(modules.map(({ order }) => order)).size).toBe(modules.length)
})
