import { expect, it } from 'vitest'
import { allCalls, nameOf } from '../../testing/calls.ts'
import { createScene, make, now } from '../../testing/scene.ts'
import { recordFigure } from '../../testing/figures.ts'
import { startServer } from '../../testing/startServer.ts'

/** Calls that edit, archive, restore or order something and write no entry, in an order in which each succeeds. */
const corrections = [
  'PUT /api/children/{id}',
  'POST /api/children/{id}/excused',
  'DELETE /api/children/{id}/excused/{excusedId}',
  'PUT /api/behaviors/{childId}/quick-actions',
  'PUT /api/habits/{childId}/order',
  'PUT /api/habits/{id}',
  'POST /api/habits/{id}/continue',
  'POST /api/habits/{id}/restore',
  'DELETE /api/habits/{id}',
  'PUT /api/skills/{childId}/order',
  'PUT /api/skills/{id}',
  'POST /api/skills/{id}/restore',
  'DELETE /api/skills/{id}',
  'PUT /api/rewards/{id}',
  'POST /api/rewards/{id}/restore',
  'POST /api/redemptions/{id}/given',
  'DELETE /api/redemptions/{id}/given',
  'DELETE /api/rewards/{id}',
]

it('a correction leaves history and balance as they were', async () => {
  const server = await startServer({ now })
  const scene = await createScene(server)
  const readHistory = async () => [
    await server.db`select * from activities order by family_id, child_id, seq`,
    await server.db`select id, points, points_gained, last_seq from children order by id`,
  ]
  const before = await readHistory()
  for (const name of corrections) {
    const call = allCalls.find((one) => nameOf(one) === name)!
    // Its example is a score.
    const corrected =
      name === 'PUT /api/skills/{id}' ? { ...call, example: { title: 'Rope', difficulty: 'hard' } } : call
    expect((await make(corrected, scene)).status, name).toBeLessThan(300)
    expect(await readHistory(), name).toEqual(before)
  }
  await server.expectSoundLedger()
  recordFigure(
    'R18',
    `${corrections.length} kinds of edits, archivings, restorations and orders: 0 entries changed or added`,
  )
  await server.close()
})
