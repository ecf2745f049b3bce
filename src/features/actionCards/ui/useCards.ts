import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { useEnding } from '../../../platform/ui/useEnding.ts'
import { useRecentDay } from '../../auth/ui/useRecentDay.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { useChildren } from '../../children/ui/useChildren.ts'
import { addCard, type Card, deleteCard } from '../contract.ts'

const cardsKey = ['/api', 'actions'] as const

export const useCards = (isEnabled: boolean) =>
  useQuery<Card[]>({ queryKey: cardsKey, staleTime: 0, enabled: isEnabled })

export const useAddCard = () =>
  useChange({
    errorTitle: 'actions.failed',
    send: (body: BodyInput<typeof addCard>) => sendOnce(addCard, { body }),
    refetch: { queryKey: cardsKey },
  })

export const useDeleteCard = (onDeleted: () => void) => useEnding<Card>(deleteCard, cardsKey, { onEnded: onDeleted })

/** Returns a function for what the list says of a card. */
export function useCardTexts() {
  const t = useTranslations('actions')
  const recentDay = useRecentDay()
  const me = useUser().data?.id
  const { data: children = [] } = useChildren()
  return ({ title, childId, lastUsedDay, by }: Card) => {
    const name = children.find(({ id }) => id === childId)?.name
    const used = lastUsedDay === null ? t('unused') : t('used', { day: recentDay(lastUsedDay) })
    return {
      name,
      label: name === undefined ? t('cardAny', { title }) : t('card', { title, name }),
      text: by && by.id !== me ? `${t('by', { name: by.name })} · ${used}` : used,
    }
  }
}
