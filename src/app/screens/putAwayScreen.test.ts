import { expect, it, vi } from 'vitest'
import { features } from '../features.ts'
import type { Feature } from '../../features/points/feature.ts'

// The browser's client reads the page when it is loaded.
vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null })
const { lists } = await import('./PutAwayScreen.tsx')

it('the archive lists every kind of item that is archived when it is deleted', () => {
  const archived = (features as readonly Feature[])
    .flatMap(({ childTables = {} }) => Object.values(childTables))
    .filter(({ fields, import: { as } }) => as === 'item' && 'archivedAt' in fields)
  expect(archived.map(({ list }) => list).toSorted()).toEqual(Object.keys(lists).toSorted())
})
