import { randomUUID } from 'node:crypto'
import { requiredQueries } from '../../testing/familyReads.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../features/auth/rules.ts'
import { readUser } from '../../features/auth/contract.ts'
import { removeMember, updateMember } from '../../features/families/contract.ts'
import { createDeferred } from '../../testing/deferred.ts'
import { bodyOf } from '../../testing/bodies.ts'
import { changes, createScene, now, type Scene } from '../../testing/changes.ts'
import { digestOf } from '../../testing/digestOfFamily.ts'
import { recordFigure } from '../../testing/figures.ts'
import { joinFamily } from '../../testing/members.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { permissionRules } from '../roles.ts'

interface Cast {
  scene: Scene
  actor: Family
}

let server: TestServer
/** A family for each role in which nothing changes: for reads and for refusals. */
let unchanged: Record<(typeof roles)[number], Cast>
beforeAll(async () => {
  server = await startServer({ now })
  unchanged = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await castFor(role)] as const)),
  ) as typeof unchanged
})
afterAll(() => server.close())

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** A valid request for a call: one of `changes`, or a read with the ids of the scene. */
function requestFor(name: string, scene: Scene): [path: string, body?: object] {
  const change = changes[name]
  if (change) return change(scene)
  const path = name.split(' ')[1]!
  const ids = {
    '{childId}': scene.childId,
    '/children/{id}': `/children/${scene.childId}`,
    '/habits/{id}': `/habits/${scene.habitId}`,
    '/skills/{id}': `/skills/${scene.skillId}`,
    '/photos/{id}': `/photos/${scene.photoId}`,
  }
  return [Object.entries(ids).reduce((filled, [hole, id]) => filled.replace(hole, id), path)]
}

async function send(family: Pick<Family, 'request'>, name: string, scene: Scene) {
  const [path, body] = requestFor(name, scene)
  return family.request(path + (requiredQueries[name.split(' ')[1]!] ?? ''), {
    ...bodyOf(body),
    method: name.split(' ')[0]!,
  })
}

/** A new family, and the member with this role, who acts. */
async function castFor(role: (typeof roles)[number]): Promise<Cast> {
  const scene = await createScene(server)
  return { scene, actor: role === 'owner' ? scene.family : (await joinFamily(server, scene.family, role)).member }
}

const names = Object.keys(permissionRules)
/**
 * Own rights that depend on more than the role have tests of their own in `families.test.ts`, `account.test.ts`,
 * `moments.test.ts` and `photos.test.ts`.
 */
const beyondRoles = new Set([
  'DELETE /api/family/members/{id}',
  'POST /api/activities/{id}/undo',
  'DELETE /api/auth/sessions/{id}',
  'POST /api/auth/keep',
  'PUT /api/moments/{id}',
  'DELETE /api/moments/{id}',
  'POST /api/moments/{id}/photos',
  'DELETE /api/photos/{id}',
])

const restricted = names.filter((name) => permissionRules[name]!.roles.length < roles.length && name.includes('{'))

describe('the table of roles', () => {
  it('has every call that needs a session, and no other', () => {
    const calls = server.calls.filter(({ access }) => access === 'guardian').map(named)
    expect(names.toSorted()).toEqual(calls.toSorted())
  })

  it('names the table of each id in a path that some role may not use', () => {
    expect(restricted.filter((name) => permissionRules[name]!.table === undefined)).toEqual([])
  })

  it.each(names.filter((name) => !beyondRoles.has(name) && name !== 'POST /api/auth/erase-family'))(
    '%s is open to its roles, and changes nothing for others, foreigners and those without a session',
    async (name) => {
      for (const role of roles) {
        const isAllowed = permissionRules[name]!.roles.includes(role)
        const { scene, actor } = isAllowed && changes[name] ? await castFor(role) : unchanged[role]
        if (isAllowed) {
          expect([role, (await send(actor, name, scene)).status]).toEqual([role, expect.toBeOneOf([200, 201, 204])])
          continue
        }
        const { familyId } = await actor.ok(readUser)
        const before = await digestOf(server, familyId)
        const reply = await send(actor, name, scene)
        expect([role, reply.status]).toEqual([role, 403])
        expect(reply.body).toMatchObject({ code: 'not_allowed' })
        expect(await digestOf(server, familyId)).toEqual(before)
      }
      const { scene } = unchanged.owner
      const stranger = await server.startFamily()
      const isAboutItem = /\{(?!token)/.test(name)
      if (isAboutItem) expect((await send(stranger, name, scene)).status).toBe(404)
      expect((await send({ request: (path, init) => server.request(path, init) }, name, scene)).status).toBe(401)
    },
  )

  it.each(restricted)('%s is 404 for a helper too when an id in its path is unknown or of a sibling', async (name) => {
    const { scene, actor } = unchanged.helper
    const [path, body] = requestFor(name, scene)
    const ids = [...path.matchAll(/[\da-f-]{36}/g)].map(([id]) => id)
    expect(ids).toHaveLength(name.split('{').length - 1)
    const wrong = ids.map((id) => path.replace(id, randomUUID()))
    if (ids.length > 1) wrong.push(path.replace(scene.childId, scene.siblingId))
    for (const other of wrong)
      expect((await actor.request(other, { ...bodyOf(body), method: name.split(' ')[0]! })).status).toBe(404)
  })

  it('is the figure of the promise', () => {
    recordFigure(
      'S11',
      `${names.length} calls × owner, guardian, helper, another family and no session: as the table of roles says`,
    )
  })

  it('refuses every act in a family to a member who was removed from it', async () => {
    const aboutItems = names.filter((name) => /\{(?!token)/.test(name))
    const scene = await createScene(server)
    const { id, member } = await joinFamily(server, scene.family, 'owner')
    await scene.family.ok(removeMember, { params: { id } })
    const { familyId } = await scene.family.ok(readUser)
    const before = await digestOf(server, familyId)
    for (const name of aboutItems) {
      expect([name, (await send(member, name, scene)).status]).toEqual([name, 404])
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
      const [path, content] = requestFor(name, scene)
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
      const init = { method: name.split(' ')[0]!, headers, body: slowBody, duplex: 'half' }
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
