import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordFigure } from '../../testing/figures.ts'
import { joinFamily, tokenIn } from '../../testing/members.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import {
  changePassword,
  eraseOwnFamily,
  readUser,
  resetPassword,
  startSampleFamily,
  updateUser,
  type User,
} from '../auth/contract.ts'
import { createPasswordReset } from '../auth/passwordReset.ts'
import { cookieOf, password, post, signIn, signUp, userOf } from '../../testing/account.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { addChild, listChildren } from '../children/contract.ts'
import { canCheckIn, addHabit } from '../habits/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import {
  acceptInvitation,
  createResetLink,
  invite,
  listInvitations,
  listMembers,
  readFamily,
  readInvitation,
  removeMember,
  revokeInvitation,
  updateFamily,
  updateMember,
} from './contract.ts'

const noon = '2026-03-04T12:00:00.000Z'
let server: TestServer
let family: Family
beforeAll(async () => {
  server = await startServer({ now: noon })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setNow(noon)
  family = await server.startFamily()
})

const inviteTo = async (to: Family, body: { role: 'guardian' | 'helper'; days?: number } = { role: 'guardian' }) =>
  tokenIn((await to.ok(invite, { body })).url)
const readToken = (token: string) => server.request(`/api/invitations/${token}`)

describe('the settings of a family', () => {
  it('start without a name, with days that begin at midnight', async () => {
    const { familyId } = await family.ok(readUser)
    expect(await family.ok(readFamily)).toEqual({
      id: familyId,
      name: null,
      timeZone: 'UTC',
      dayEndsAt: 0,
      money: null,
      createdAt: noon,
    })
  })

  it('change only where the request names them, and a null name clears it', async () => {
    expect(await family.ok(updateFamily, { body: { name: ' The Lees ' } })).toMatchObject({ name: 'The Lees' })
    expect(await family.ok(updateFamily, { body: { dayEndsAt: 3 } })).toMatchObject({ name: 'The Lees', dayEndsAt: 3 })
    expect(await family.ok(updateFamily, { body: { name: null, timeZone: 'Asia/Shanghai' } })).toMatchObject({
      name: null,
      timeZone: 'Asia/Shanghai',
      dayEndsAt: 3,
    })
    expect(await family.ok(readUser)).toMatchObject({ timeZone: 'Asia/Shanghai', dayEndsAt: 3 })
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ dayEndsAt: 6 }, 'dayEndsAt'],
    [{ dayEndsAt: -1 }, 'dayEndsAt'],
    [{ dayEndsAt: 1.5 }, 'dayEndsAt'],
    [{ timeZone: 'Atlantis/Capital' }, 'timeZone'],
    [{ money: { currency: 'eur', pointsPerUnit: 10 } }, 'money.currency'],
    [{ money: { currency: 'XYZ', pointsPerUnit: 10 } }, 'money.currency'],
    [{ money: { currency: 'EUR', pointsPerUnit: 0 } }, 'money.pointsPerUnit'],
    [{ money: { currency: 'EUR', pointsPerUnit: 10_001 } }, 'money.pointsPerUnit'],
    [{ money: { currency: 'EUR', pointsPerUnit: 1.5 } }, 'money.pointsPerUnit'],
  ])('refuse %j', async (body, field) => {
    const reply = await family.refused(updateFamily, { body })
    expect([reply.status, Object.keys(reply.body.details?.fields as object)]).toEqual([400, [field]])
  })

  it('say what points are shown as in money, to all members and no other family, until that is cleared', async () => {
    const money = { currency: 'EUR', pointsPerUnit: 10 }
    const { member: helper } = await joinFamily(server, family, 'helper')
    const other = await server.startFamily()
    expect(await family.ok(updateFamily, { body: { money } })).toMatchObject({ money })
    for (const member of [family, helper]) expect(await member.ok(readUser)).toMatchObject({ money })
    expect(await other.ok(readUser)).toMatchObject({ money: null })
    expect(await family.ok(updateFamily, { body: { name: 'The Lees' } })).toMatchObject({ money })
    expect((await helper.refused(updateFamily, { body: { money: null } })).status).toBe(403)
    expect(await family.ok(updateFamily, { body: { money: null } })).toMatchObject({ name: 'The Lees', money: null })
    expect(await helper.ok(readUser)).toMatchObject({ money: null })
  })

  it('count half past two at night to the day before, when days begin at three', async () => {
    const { id: childId } = await family.ok(addChild, { body: { name: 'Mia' } })
    const { id } = await family.ok(addHabit, { body: { childId, title: 'Read' } })
    server.setNow('2026-03-05T02:30:00.000Z')
    expect((await family.ok(canCheckIn, { params: { id } })).date).toBe('2026-03-05')
    await family.ok(updateFamily, { body: { dayEndsAt: 3 } })
    expect((await family.ok(canCheckIn, { params: { id } })).date).toBe('2026-03-04')
    server.setNow('2026-03-05T03:00:00.000Z')
    expect((await family.ok(canCheckIn, { params: { id } })).date).toBe('2026-03-05')
  })
})

describe('an invitation', () => {
  it('shows what it is for without a session, and makes a member whose active family it becomes', async () => {
    await family.ok(updateFamily, { body: { name: 'The Lees' } })
    const token = await inviteTo(family, { role: 'helper' })
    expect((await readToken(token)).body).toEqual({
      familyName: 'The Lees',
      invitedBy: 'Robin',
      role: 'helper',
      expiresAt: '2026-03-07T12:00:00.000Z',
      isSample: false,
      isMember: false,
    })
    await family.ok(addChild, { body: { name: 'Mia' } })
    const guest = await server.startFamily()
    const { familyId: own } = await guest.ok(readUser)
    const { id: familyId } = await family.ok(readFamily)
    server.setNow('2026-03-04T12:01:00.000Z')
    expect(await guest.ok(acceptInvitation, { params: { token } })).toEqual({
      familyId,
      role: 'helper',
      wasMember: false,
    })
    expect((await guest.ok(listChildren)).map(({ name }) => name)).toEqual(['Mia'])
    expect(await guest.ok(readUser)).toMatchObject({
      familyId,
      role: 'helper',
      memberCount: 2,
      families: [
        { id: own, name: null, role: 'owner', people: ['Robin'] },
        { id: familyId, name: 'The Lees', role: 'helper', people: [] },
      ],
    })
  })

  it('leads to a second family without a name, and each is known by its people', async () => {
    for (const [nth, name] of ['Mia', 'Leo', 'Ada', 'Tom'].entries()) {
      server.setNow(`2026-03-04T12:0${nth}:00.000Z`)
      await family.ok(addChild, { body: { name } })
    }
    const token = await inviteTo(family)
    const guest = await server.startFamily()
    server.setNow('2026-03-04T12:05:00.000Z')
    await guest.ok(acceptInvitation, { params: { token } })
    const peopleOf = async () => (await guest.ok(readUser)).families.map(({ people }) => people)
    expect(await peopleOf()).toEqual([['Robin'], ['Mia', 'Leo', 'Ada']])
    await family.ok(updateFamily, { body: { name: 'The Lees' } })
    expect(await peopleOf()).toEqual([['Robin'], []])
  })

  it('is stored as a digest only, and a repeated request gets no address', async () => {
    const key = randomUUID()
    const first = await family.ok(invite, { body: { role: 'guardian' }, key })
    expect(await family.ok(invite, { body: { role: 'guardian' }, key })).toEqual({ ...first, url: null })
    const token = tokenIn(first.url)
    const [row] = await server.db<{ found: boolean }[]>`
      select exists (select from invitations i where i::text like ${`%${token}%`})
        or exists (select from request_keys k where k::text like ${`%${token}%`}) as found`
    expect(row!.found).toBe(false)
  })

  it('gives the same response to the guardian who accepted it, and 404 to everybody else', async () => {
    const token = await inviteTo(family)
    const [first, second] = [await server.startFamily(), await server.startFamily()]
    const reply = await first.ok(acceptInvitation, { params: { token } })
    expect(await first.ok(acceptInvitation, { params: { token } })).toEqual(reply)
    expect((await second.refused(acceptInvitation, { params: { token } })).status).toBe(404)
    expect((await readToken(token)).status).toBe(404)
  })

  it('that 50 people accept at one instant makes one of them a member', async () => {
    const token = await inviteTo(family)
    const guests = await Promise.all(Array.from({ length: 50 }, () => server.startFamily()))
    const replies = await Promise.all(guests.map((guest) => guest.send(acceptInvitation, { params: { token } })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(49)
    expect(await family.ok(listMembers)).toHaveLength(2)
    recordFigure('S12', '50 people accept one invitation at one instant: 1 member, 49 × 404')
  })

  it('stays open when a member uses it', async () => {
    const { member } = await joinFamily(server, family, 'helper')
    const token = await inviteTo(family)
    expect(await member.ok(readInvitation, { params: { token } })).toMatchObject({ isMember: true })
    expect(await member.ok(acceptInvitation, { params: { token } })).toMatchObject({ role: 'helper', wasMember: true })
    expect((await readToken(token)).body).toMatchObject({ isMember: false })
  })

  it('that is unknown, revoked, used or expired gets the same 404', async () => {
    const revoked = await family.ok(invite, { body: { role: 'guardian' } })
    await family.ok(revokeInvitation, { params: { id: revoked.id } })
    const { expiresAt } = await family.ok(invite, { body: { role: 'guardian', days: null } })
    expect(expiresAt).toBe('2026-03-07T12:00:00.000Z')
    const expired = await inviteTo(family, { role: 'guardian', days: 1 })
    const used = await inviteTo(family)
    await (await server.startFamily()).ok(acceptInvitation, { params: { token: used } })
    server.setNow('2026-03-05T12:00:00.000Z')
    const tokens = ['unknown', tokenIn(revoked.url), expired, used]
    const replies = await Promise.all(tokens.map(readToken))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]!.status).toBe(404)
    const guest = await server.startFamily()
    for (const token of tokens) {
      expect((await guest.refused(acceptInvitation, { params: { token } })).status).toBe(404)
    }
  })

  it('cannot be accepted in a sample family, and stays open', async () => {
    const token = await inviteTo(family)
    const cookie = await startSample()
    const reply = await post(server, `/api/invitations/${token}/accept`, {}, { headers: { cookie } })
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([409, 'sample_family'])
    expect((await readToken(token)).status).toBe(200)
  })

  it('lets a guardian who signed up with it in again, also where its family is a sample', async () => {
    const body = { role: 'helper' }
    const invited = await post(server, invite.path, body, { headers: { cookie: await startSample() } })
    const token = tokenIn((invited.body as { url: string }).url)
    const joined = await signUp(server, { invitation: token })
    const { familyId } = joined.body as User
    const reply = await post(server, `/api/invitations/${token}/accept`, {}, { headers: { cookie: cookieOf(joined) } })
    expect([reply.status, reply.body]).toEqual([200, { familyId, role: 'helper', wasMember: false }])
  })

  const startSample = async () =>
    cookieOf(await post(server, startSampleFamily.path, { language: 'en', timeZone: 'UTC' }))

  it('is refused when members and open invitations take all places, and when too many people have left', async () => {
    const full = await server.startFamily()
    const { familyId } = await full.ok(readUser)
    await server.db`
      with people as (
        insert into guardians (id, name, email, created_at, updated_at)
        select gen_random_uuid(), 'Robin', gen_random_uuid() || '@example.com', now(), now() from generate_series(1, 28) returning id
      ) insert into members (family_id, guardian_id, role, joined_at) select ${familyId}, id, 'helper', now() from people`
    await full.ok(invite, { body: { role: 'helper' } })
    expect(await full.refused(invite, { body: { role: 'helper' } })).toMatchObject({
      status: 409,
      body: { code: 'quota_reached', details: { what: 'members', most: 30 } },
    })
    await server.db`delete from members where family_id = ${familyId} and role = 'helper'`
    await full.ok(invite, { body: { role: 'helper' } })
    await server.db`
      insert into former_members (family_id, guardian_id, name)
      select ${familyId}, gen_random_uuid(), 'Kim' from generate_series(1, 197)`
    expect(await full.refused(invite, { body: { role: 'helper' } })).toMatchObject({
      body: { code: 'quota_reached', details: { what: 'people', most: 200 } },
    })
  })

  it('is refused when twenty are open', async () => {
    for (let n = 0; n < 20; n += 1) await inviteTo(family)
    expect((await family.refused(invite, { body: { role: 'helper' } })).body.code).toBe('too_many_invitations')
    expect(await family.ok(listInvitations)).toHaveLength(20)
    const [newest] = await family.ok(listInvitations)
    expect(newest).toMatchObject({ role: 'guardian', by: { name: 'Robin' }, createdAt: noon })
    await family.ok(revokeInvitation, { params: { id: newest!.id } })
    await inviteTo(family)
  })
})

describe('a member', () => {
  it('is listed with address and password to owners and to themselves only', async () => {
    server.setNow('2026-03-04T12:01:00.000Z')
    const { id, member } = await joinFamily(server, family, 'guardian')
    const [owner, joined] = await family.ok(listMembers)
    expect(owner).toMatchObject({ role: 'owner', isYou: true, hasPassword: true, email: expect.any(String) })
    expect(joined).toMatchObject({ id, role: 'guardian', isYou: false, hasPassword: true, email: expect.any(String) })
    const [ownerSeen, self] = await member.ok(listMembers)
    expect(ownerSeen).toMatchObject({ isYou: false, hasPassword: null, email: null })
    expect(self).toMatchObject({ isYou: true, hasPassword: true, email: joined!.email })
  })

  it('can become an owner, and the last owner can neither step down nor leave', async () => {
    const { id: ownerId } = await family.ok(readUser)
    const { id, member } = await joinFamily(server, family, 'guardian')
    for (const refused of [
      await family.refused(updateMember, { params: { id: ownerId }, body: { role: 'guardian' } }),
      await family.refused(removeMember, { params: { id: ownerId } }),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'last_owner'])
    expect(await family.ok(updateMember, { params: { id }, body: { role: 'owner' } })).toMatchObject({ role: 'owner' })
    expect(await family.ok(updateMember, { params: { id: ownerId }, body: { role: 'helper' } })).toMatchObject({
      role: 'helper',
      isYou: true,
    })
    expect(await member.ok(readUser)).toMatchObject({ role: 'owner' })
  })

  it('of two owners who leave at one instant, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shared = await server.startFamily()
      const { id: firstId } = await shared.ok(readUser)
      const { id: secondId, member } = await joinFamily(server, shared, 'owner')
      const replies = await Promise.all([
        shared.send(removeMember, { params: { id: firstId } }),
        member.send(removeMember, { params: { id: secondId } }),
      ])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409])
    }
  })

  it('who repeats a request to leave a family, because the response was lost, stays in the next family', async () => {
    const { id, member } = await joinFamily(server, family, 'guardian')
    const { familyId } = await member.ok(readUser)
    const leave = () => member.send(removeMember, { params: { id }, query: { familyId } })
    expect((await leave()).status).toBe(204)
    const { families } = await member.ok(readUser)
    const again = await leave()
    expect([again.status, again.body]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
    expect(await member.ok(readUser)).toMatchObject({ families })
  })

  it('who is removed loses this family with the next request and goes on in their own', async () => {
    await family.ok(addChild, { body: { name: 'Mia' } })
    const { id, member, formerFamilyId } = await joinFamily(server, family, 'guardian')
    await family.ok(removeMember, { params: { id } })
    expect(await member.ok(readUser)).toMatchObject({ familyId: formerFamilyId, role: 'owner' })
    expect(await member.ok(listChildren)).toEqual([])
    expect(await family.ok(listMembers)).toHaveLength(1)
  })

  it('who leaves their only family goes on in a new empty one of the same time zone', async () => {
    const shared = await server.startFamily({ timeZone: 'Asia/Shanghai' })
    const { id } = await shared.ok(readUser)
    await joinFamily(server, shared, 'owner')
    await shared.ok(removeMember, { params: { id } })
    expect(await shared.ok(readUser)).toMatchObject({ role: 'owner', timeZone: 'Asia/Shanghai' })
    expect(await shared.ok(listMembers)).toHaveLength(1)
  })

  it('gets no response about the account of another member by that member’s key', async () => {
    const { member } = await joinFamily(server, family, 'helper')
    const key = randomUUID()
    await family.ok(updateUser, { body: { name: 'Alex' }, key })
    const reply = await member.refused(updateUser, { body: { name: 'Alex' }, key })
    expect([reply.status, reply.body.code]).toEqual([422, 'idempotency_key_reused'])
  })

  it('can make another family of theirs the active one, for this session only', async () => {
    const { id, member, formerFamilyId } = await joinFamily(server, family, 'guardian')
    const { email, familyId } = await member.ok(readUser)
    const other = await signIn(server, { email })
    expect(await member.ok(updateUser, { body: { familyId: formerFamilyId } })).toMatchObject({
      familyId: formerFamilyId,
      role: 'owner',
    })
    expect(await member.ok(updateUser, { body: { familyId } })).toMatchObject({ familyId, role: 'guardian', id })
    expect((other.body as User).familyId).toBe(familyId)
    expect((await userOf(server, cookieOf(other))).body).toMatchObject({ familyId })
  })

  it('signs in to the family last used in that browser, else to the one last used elsewhere', async () => {
    const { member, formerFamilyId } = await joinFamily(server, family, 'guardian')
    const { email, familyId } = await member.ok(readUser)
    const signInFrom = async (cookie: string) => {
      const reply = await signIn(server, { email }, { headers: { cookie } })
      return { cookie: cookieOf(reply), familyId: (reply.body as User).familyId }
    }
    const other = await signInFrom('')
    expect(other.familyId).toBe(familyId)
    server.setNow('2026-03-04T12:01:00.000Z')
    await member.ok(updateUser, { body: { familyId: formerFamilyId } })
    expect((await signInFrom('')).familyId).toBe(formerFamilyId)
    expect((await signInFrom(other.cookie)).familyId).toBe(familyId)
    await family.ok(removeMember, { params: { id: (await member.ok(readUser)).id } })
    expect((await signInFrom('')).familyId).toBe(formerFamilyId)
  })

  it('is named with what they recorded, by the name of now, and by the last one after leaving and after an erasure', async () => {
    const { id: childId } = await family.ok(addChild, { body: { name: 'Mia' } })
    const { id, member } = await joinFamily(server, family, 'guardian')
    await member.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 5 } })
    const recorder = async () => (await family.ok(listActivities, { params: { childId } }))[0]!.by
    expect(await recorder()).toEqual({ id, name: 'Robin', via: null })
    await member.ok(updateUser, { body: { name: 'Papa' } })
    expect(await recorder()).toEqual({ id, name: 'Papa', via: null })
    await family.ok(removeMember, { params: { id } })
    expect(await recorder()).toEqual({ id: null, name: 'Papa', via: null })
    await member.ok(acceptInvitation, { params: { token: await inviteTo(family) } })
    expect(await recorder()).toEqual({ id, name: 'Papa', via: null })
    await member.ok(updateUser, { body: { name: 'Dad' } })
    await member.ok(eraseOwnFamily, { body: { password } })
    expect(await recorder()).toEqual({ id: null, name: 'Dad', via: null })
    expect((await member.send(readUser)).status).toBe(401)
    expect((await family.ok(listChildren))[0]!.points).toBe(5)
    await server.expectSoundLedger()
  })

  it('who is the only owner of another family with members cannot erase their account', async () => {
    const other = await server.startFamily()
    await joinFamily(server, other, 'guardian')
    await other.ok(acceptInvitation, { params: { token: await inviteTo(family) } })
    const reply = await other.refused(eraseOwnFamily, { body: { password } })
    expect([reply.status, reply.body.code]).toEqual([409, 'last_owner'])
  })

  it('keeps the account when an owner erases the family, and the owner with no other family does not', async () => {
    const { id, member, formerFamilyId } = await joinFamily(server, family, 'guardian')
    const { id: ownerId, familyId } = await family.ok(readUser)
    // Another owner, who has no other family.
    const invited = await signUp(server, { invitation: await inviteTo(family) })
    await family.ok(updateMember, { params: { id: (invited.body as User).id }, body: { role: 'owner' } })
    await family.ok(eraseOwnFamily, { body: { password } })
    expect(await member.ok(readUser)).toMatchObject({ id, familyId: formerFamilyId })
    const left = (await userOf(server, cookieOf(invited))).body as User
    expect(left).toMatchObject({ id: (invited.body as User).id, role: 'owner', families: [{ id: left.familyId }] })
    expect(left.familyId).not.toBe(familyId)
    expect((await family.send(readUser)).status).toBe(401)
    const rows = await server.db`
      select from guardians where id = ${ownerId} union all select from members where family_id = ${familyId}`
    expect(rows).toHaveLength(0)
  })
})

describe('a helper', () => {
  it('undoes own entries of today and no others', async () => {
    const { id: childId } = await family.ok(addChild, { body: { name: 'Mia' } })
    const { member } = await joinFamily(server, family, 'helper')
    const award = (by: Family) =>
      by.ok(recordBehavior, { body: { childId, type: 'reward', kind: 'gift', title: 'Gift', points: 5 } })
    const [own, older, other] = [await award(member), await award(member), await award(family)]
    await member.ok(undoActivity, { params: { id: own.id } })
    expect((await member.refused(undoActivity, { params: { id: other.id } })).body.code).toBe('not_allowed')
    server.setNow('2026-03-05T12:00:00.000Z')
    expect((await member.refused(undoActivity, { params: { id: older.id } })).body.code).toBe('not_allowed')
    await family.ok(undoActivity, { params: { id: older.id } })
    await server.expectSoundLedger()
  })

  it('gets 403 for a deduction before its child is looked up, and for a body that is not valid', async () => {
    const { member } = await joinFamily(server, family, 'helper')
    const deduct = { childId: randomUUID(), type: 'punishment' as const, title: 'Hit', points: 5 }
    expect((await member.refused(recordBehavior, { body: deduct })).body.code).toBe('not_allowed')
    expect((await member.refused(addChild, { body: {} as never })).body.code).toBe('not_allowed')
    expect((await member.refused(updateUser, { body: { timeZone: 'Asia/Shanghai' } })).body.code).toBe('not_allowed')
  })
})

describe('a reset link', () => {
  it('sets a new password once and is stored nowhere', async () => {
    const { id, member } = await joinFamily(server, family, 'guardian')
    const { email } = await member.ok(readUser)
    const key = randomUUID()
    const { url, expiresAt } = await family.ok(createResetLink, { params: { id }, key })
    expect(expiresAt).toBe('2026-03-04T13:00:00.000Z')
    expect((await family.ok(createResetLink, { params: { id }, key })).url).toBeNull()
    const token = tokenIn(url)
    expect((await post(server, resetPassword.path, { token, password: 'another long password' })).status).toBe(200)
    expect((await member.send(readUser)).status).toBe(401)
    expect((await signIn(server, { email, password: 'another long password' })).status).toBe(200)
  })

  it.each(['the member', 'the owner who made it', 'the role of that owner'])('ends when %s is gone', async (gone) => {
    const { id } = await joinFamily(server, family, 'guardian')
    const { id: makerId, member: maker } = await joinFamily(server, family, 'owner')
    const token = tokenIn((await maker.ok(createResetLink, { params: { id } })).url)
    const isValid = async () => (await server.request(`/api/auth/reset-password/${token}`)).status
    expect(await isValid()).toBe(200)
    if (gone === 'the role of that owner')
      await family.ok(updateMember, { params: { id: makerId }, body: { role: 'guardian' } })
    else await family.ok(removeMember, { params: { id: gone === 'the member' ? id : makerId } })
    expect(await isValid()).toBe(404)
  })

  it.each([
    'joined another family',
    'added a child to a family of their own',
    'was joined in a family of their own',
    'lost the family to its erasure',
    'changed the password',
  ])('ends when the person %s meanwhile', async (event) => {
    const { id, member, formerFamilyId } = await joinFamily(server, family, 'guardian')
    const token = tokenIn((await family.ok(createResetLink, { params: { id } })).url)
    if (event === 'joined another family') {
      const { url } = await (await server.startFamily()).ok(invite, { body: { role: 'guardian' } })
      await member.ok(acceptInvitation, { params: { token: tokenIn(url) } })
    } else if (event === 'lost the family to its erasure') await family.ok(eraseOwnFamily, { body: { password } })
    else if (event === 'changed the password')
      await member.ok(changePassword, { body: { password, newPassword: 'another long password' } })
    else {
      await member.ok(updateUser, { body: { familyId: formerFamilyId } })
      if (event.startsWith('added')) await member.ok(addChild, { body: { name: 'Theirs' } })
      else await joinFamily(server, member, 'helper')
    }
    expect((await server.request(`/api/auth/reset-password/${token}`)).status).toBe(404)
    const reply = await post(server, resetPassword.path, { token, password: 'a password of the owner' })
    expect(reply.status).toBe(404)
  })

  it('of the host goes on when the person joins or has another family', async () => {
    const { member, formerFamilyId } = await joinFamily(server, family, 'guardian')
    const { email } = await member.ok(readUser)
    await member.ok(updateUser, { body: { familyId: formerFamilyId } })
    const token = (await createPasswordReset(server.db, email!, new Date('2026-03-04T12:00:00Z')))!
    await member.ok(addChild, { body: { name: 'Theirs' } })
    expect((await post(server, resetPassword.path, { token, password: 'another long password' })).status).toBe(200)
  })

  it('is refused for a member who is at home in another family too', async () => {
    const { id, member, formerFamilyId } = await joinFamily(server, family, 'guardian')
    const { familyId } = await member.ok(updateUser, { body: { familyId: formerFamilyId } })
    expect(familyId).toBe(formerFamilyId)
    await member.ok(addChild, { body: { name: 'Theirs' } })
    expect((await family.refused(createResetLink, { params: { id } })).body.code).toBe('member_elsewhere')
  })
})

it('readInvitation is a call of the contract that needs no session', () => {
  expect([readInvitation.roles, server.calls.includes(readInvitation)]).toEqual(['anyone', true])
})
