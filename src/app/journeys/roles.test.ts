import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../features/auth/rules.ts'
import { eraseOwnFamily, readUser } from '../../features/auth/contract.ts'
import { lend } from '../../features/lending/contract.ts'
import { removeMember, updateMember } from '../../features/families/contract.ts'
import { createDeferred } from '../../testing/deferred.ts'
import { bodyOf } from '../../testing/bodies.ts'
import { allCalls, isChange, nameOf, send as sendRequest } from '../../testing/calls.ts'
import { createScene, now, requestFor, type Scene, share, silentModel } from '../../testing/scene.ts'
import { digestOf, digestOfFamily } from '../../testing/digestOfFamily.ts'
import { recordFigure } from '../../testing/figures.ts'
import { joinFamily } from '../../testing/members.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import type { Call } from '../../platform/http/contract.ts'
import { isForRole, itemOf } from '../../platform/http/route.ts'

interface Cast {
  scene: Scene
  actor: Family
  /** The family with all its rows, when nothing has been tried yet. */
  before: string
}

let server: TestServer
/** A member of another family, who may do nothing here. */
let stranger: Family
/** A family for each role in which nothing changes: for reads and for refusals. */
let unchanged: Record<(typeof roles)[number], Cast>
const changing = roles.map((role) => [role, share(() => castFor(role))] as const)
beforeAll(async () => {
  server = await startServer({ now, model: silentModel })
  unchanged = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await castFor(role)] as const)),
  ) as typeof unchanged
  stranger = await server.startFamily()
})
afterAll(() => server.close())

const send = (family: Pick<Family, 'request'>, call: Call, scene: Scene) =>
  sendRequest(family, call, requestFor(call, scene))

/** A new family, and the member with this role, who acts. */
async function castFor(role: (typeof roles)[number]): Promise<Cast> {
  const scene = await createScene(server)
  const actor = role === 'owner' ? scene.family : (await joinFamily(server, scene.family, role)).member
  return { scene, actor, before: await digestOfFamily(server, actor) }
}

const calls = allCalls.filter((call) => call.roles !== 'anyone')
const aboutItems = calls.filter(itemOf)
/**
 * Own rights that depend on more than the role have tests of their own in `families.test.ts`, `account.test.ts`,
 * `actionCards.test.ts`, `calendarFeeds.test.ts`, `lending.test.ts`, `tokens.test.ts`, `moments.test.ts`, `photos.test.ts` and `reminders.test.ts`.
 */
const beyondRoles = new Set([
  'DELETE /api/family/members/{id}',
  'POST /api/activities/{id}/undo',
  'DELETE /api/auth/sessions/{id}',
  'DELETE /api/family/devices/{id}',
  'DELETE /api/actions/{id}',
  'DELETE /api/calendar-feeds/{id}',
  'DELETE /api/tokens/{id}',
  'POST /api/auth/keep',
  'PUT /api/moments/{id}',
  'DELETE /api/moments/{id}',
  'POST /api/moments/{id}/photos',
  'DELETE /api/photos/{id}',
  'POST /api/reminders/devices',
  'DELETE /api/reminders/devices/{id}',
  'POST /api/reminders/test',
])

const isForAll = (call: Call) => roles.every((role) => isForRole(call, role))
const named = (some: readonly Call[]) => some.map((call) => [nameOf(call), call] as const)

describe('the roles of calls', () => {
  it.each(named(calls.filter((call) => !beyondRoles.has(nameOf(call)) && call !== eraseOwnFamily)))(
    '%s is open to its roles, and changes nothing for others, foreigners and those without a session',
    async (_, call) => {
      for (const [role, inFamily] of changing) {
        const { scene, actor, before } = unchanged[role]
        if (isForRole(call, role)) {
          const isLasting = isChange(call) || call === lend
          const reply = isLasting
            ? await inFamily(({ scene, actor }) => send(actor, call, scene))
            : await send(actor, call, scene)
          expect([role, reply.status]).toEqual([role, call.status])
          continue
        }
        const reply = await send(actor, call, scene)
        expect([role, reply.status]).toEqual([role, 403])
        expect(reply.body).toMatchObject({ code: 'not_allowed' })
        expect(await digestOfFamily(server, actor)).toEqual(before)
      }
      const { scene } = unchanged.owner
      if (itemOf(call)) expect((await send(stranger, call, scene)).status).toBe(404)
      expect((await send({ request: (path, init) => server.request(path, init) }, call, scene)).status).toBe(401)
    },
  )

  it.each(named(aboutItems.filter((call) => !isForAll(call))))(
    '%s is 404 for a helper too when an id in its path is unknown or of a sibling',
    async (_, call) => {
      const { scene, actor } = unchanged.helper
      const { path, body } = requestFor(call, scene)
      const ids = [...path.matchAll(/[\da-f-]{36}/g)].map(([id]) => id)
      expect(ids).toHaveLength(call.path.split('{').length - 1)
      const wrong = ids.map((id) => path.replace(id, randomUUID()))
      if (ids.length > 1) wrong.push(path.replace(scene.childId, scene.siblingId))
      for (const other of wrong) expect((await sendRequest(actor, call, { path: other, body })).status).toBe(404)
    },
  )

  it('is the figure of the promise', () => {
    recordFigure(
      'S11',
      `${calls.length} calls × owner, guardian, helper, another family and no session: as the table of roles says`,
    )
  })

  it('refuses every act in a family to a member who was removed from it', async () => {
    const scene = await createScene(server)
    const { id, member } = await joinFamily(server, scene.family, 'owner')
    await scene.family.ok(removeMember, { params: { id } })
    const { familyId } = await scene.family.ok(readUser)
    const before = await digestOf(server, familyId)
    for (const call of aboutItems) {
      const name = nameOf(call)
      expect([name, (await send(member, call, scene)).status]).toEqual([name, 404])
      expect([name, await digestOf(server, familyId)]).toEqual([name, before])
    }
    recordFigure('P5', `${aboutItems.length} calls about items of the family by a member who was removed: 0 succeeded`)
  })

  it.each([
    'POST /api/children',
    'PUT /api/family',
    'POST /api/family/invitations',
    'POST /api/moments/{id}/photos',
    'POST /api/family/import',
  ])('%s is refused when its body arrives after the member was removed or became a helper', async (name) => {
    for (const status of [404, 403]) {
      const scene = await createScene(server)
      const { id, member } = await joinFamily(server, scene.family, 'owner')
      const call = calls.find((one) => nameOf(one) === name)!
      const { path, body: content } = requestFor(call, scene)
      const { body, headers } = bodyOf(content)
      const [isAdmitted, isRemoved] = [createDeferred<void>(), createDeferred<void>()]
      const slowBody = new ReadableStream(
        {
          async pull(controller) {
            isAdmitted.resolve()
            await isRemoved.promise
            controller.enqueue(typeof body === 'string' ? Buffer.from(body) : body)
            controller.close()
          },
        },
        { highWaterMark: 0 },
      )
      const init = { method: call.method, headers, body: slowBody, duplex: 'half' }
      const reply = member.request(path, init)
      await isAdmitted.promise
      if (status === 404) await scene.family.ok(removeMember, { params: { id } })
      else await scene.family.ok(updateMember, { params: { id }, body: { role: 'helper' } })
      const { familyId } = await scene.family.ok(readUser)
      const before = await digestOf(server, familyId)
      isRemoved.resolve()
      expect((await reply).status).toBe(status)
      expect(await digestOf(server, familyId)).toEqual(before)
    }
  })
})
