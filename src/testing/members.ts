import { readUser } from '../features/auth/contract.ts'
import { acceptInvitation, invite, updateMember } from '../features/families/contract.ts'
import type { Role } from '../features/auth/rules.ts'
import type { Family, TestServer } from './startServer.ts'

export interface TestMember {
  id: string
  /** Sends requests in the family that was joined. */
  member: Family
  /** The family that the member had before. */
  formerFamilyId: string
}

/** Signs a guardian up, who joins a family by an invitation. */
export async function joinFamily(server: TestServer, family: Family, role: Role): Promise<TestMember> {
  const member = await server.startFamily()
  const { id, familyId: formerFamilyId } = await member.ok(readUser)
  const { url } = await family.ok(invite, { body: { role: role === 'helper' ? 'helper' : 'guardian' } })
  await member.ok(acceptInvitation, { params: { token: tokenIn(url) } })
  if (role === 'owner') await family.ok(updateMember, { params: { id }, body: { role } })
  return { id, member, formerFamilyId }
}

/** The token in the address of an invitation or a reset. */
export const tokenIn = (url: string | null): string => url!.split('/').at(-1)!
