import type { Session } from '../../platform/http/context.ts'
import { conflict } from '../../platform/http/errors.ts'
import { childGrantOf } from '../auth/grants.ts'

/** The child who uses a browser of children now. @throws {Refusal} 409 `choose_child` at the faces */
export function requireActiveChild(session: Session): string {
  const { activeId } = childGrantOf(session)
  if (activeId === null) throw conflict('choose_child', 'Nobody has said yet who uses this browser.')
  return activeId
}
