import { send } from '../../../platform/http/client.ts'
import { understandQuestion } from '../contract.ts'
import { withCodes } from '../understanding/codes.ts'
import { usualTime } from '../understanding/time.ts'
import type { AskedFamily, Understood } from '../understanding/understand.ts'

/**
 * Asks the model of this server about a question that the rules do not understand. It learns no names and no titles.
 * @returns undefined where there is no model or connection, and when the model does not understand it either
 */
export async function askModel(
  question: string,
  family: AskedFamily,
): Promise<Extract<Understood, { reply: 'card' }> | undefined> {
  const { text, childIds, things } = withCodes(question, family)
  const body = { question: text, children: childIds.length, things: things.length }
  const found = await send(understandQuestion, { body }).catch(() => null)
  if (found === null) return undefined
  const place = (code: string | null) => (code === null ? -1 : Number(code.slice(1)) - 1)
  const same = things[place(found.thing)] ?? []
  const named = childIds[place(found.child)]
  const preferred = named ?? family.chosenId
  const thing = same.find(({ childId }) => childId === preferred) ?? (named === undefined ? same[0] : undefined)
  // A title that the named child does not have.
  if (same.length > 0 && thing === undefined) return undefined
  const childId = named ?? thing?.childId ?? preferred
  const { from, to } =
    found.from !== null && found.to !== null ? { from: found.from, to: found.to } : usualTime(family.today)
  return {
    reply: 'card',
    childId,
    thingId: thing?.id ?? 'all',
    from,
    to,
    line: found.kind,
    assumed: { child: named === undefined && childId === family.chosenId, time: found.from === null },
  }
}
