import { useTranslations } from 'use-intl'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { giveRedemption, oweRedemption, type Redemption } from '../contract.ts'
import { leftToGive, spreadOver } from '../rules.ts'
import { useNoteGiven } from './useRedemptions.ts'
import { useRedemptionTitle } from './useRedemptionTitle.ts'

/** Redemptions that stand in one line, as they were, and how many of their pieces are given. */
interface Giving {
  owed: readonly Redemption[]
  times: number
}

/** Notes that redemptions were given, whole or in parts, and offers to take that back. */
export function useGive(childId: string) {
  const t = useTranslations('store')
  const common = useTranslations('common')
  const titleOf = useRedemptionTitle()
  const owing = useNoteGiven(childId, takeBack)
  const giving = useNoteGiven(childId, giveParts, (given) => {
    showToast({
      title: t('given'),
      text: t('givenText', { title: titleOf(given.owed[0]!, given.times) }),
      action: { label: common('undo'), onAct: () => owing.mutate(given) },
    })
  })
  return {
    give: (owed: readonly Redemption[], times = leftToGive(owed)) => giving.mutateAsync({ owed, times }),
    owe: (redemption: Redemption) =>
      owing.mutateAsync({ owed: [{ ...redemption, givenTimes: 0 }], times: redemption.times }),
    /** The first of the redemptions that are being given. */
    givingId: giving.isPending ? giving.variables.owed[0]!.id : undefined,
  }
}

const giveParts = ({ owed, times }: Giving) =>
  inTurn(spreadOver(owed, times), (part) =>
    sendOnce(giveRedemption, { params: { id: part.redemption.id }, body: { times: part.times } }),
  )

/** What was given before stays given. */
const takeBack = ({ owed, times }: Giving) =>
  inTurn(spreadOver(owed, times), async ({ redemption: { id, givenTimes } }) => {
    const all = await sendOnce(oweRedemption, { params: { id } })
    if (givenTimes === 0) return all
    return sendOnce(giveRedemption, { params: { id }, body: { times: givenTimes } })
  })

async function inTurn<Part>(parts: readonly Part[], send: (part: Part) => Promise<Redemption>): Promise<Redemption[]> {
  const replies: Redemption[] = []
  for (const part of parts) replies.push(await send(part))
  return replies
}
