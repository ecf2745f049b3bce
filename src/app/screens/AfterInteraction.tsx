import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { reportTimeZone } from '../../features/auth/ui/reportTimeZone.ts'
import type { User } from '../../features/auth/contract.ts'
import { useUser } from '../../features/auth/ui/useUser.ts'
import { AwardQuestionDialog } from '../../features/behaviors/ui/AwardQuestionDialog.tsx'
import { chosenChildId, subscribeToChoice } from '../../features/children/ui/chosenChild.ts'
import { useLoadedChildren } from '../../features/children/ui/useLoadedChildren.ts'
import { deleteDataOfErased } from '../../features/sync/ui/formerData.ts'
import { InstallPrompt } from '../../features/pwa/ui/InstallPrompt.tsx'
import { isMotionReduced } from '../../platform/ui/isMotionReduced.ts'
import { FamilyChangeListener } from './FamilyChangeListener.tsx'
import { refetchAtMidnight } from '../web/refetchAtMidnight.ts'

export interface AfterInteractionProps {
  /** The guardian in whose family the page was opened. */
  shown: User | null | undefined
  isChat: boolean
}

/** Of the content, when another child is chosen. */
const fadeMs = 120

/** Features that can wait until the first interaction. */
export function AfterInteraction({ shown, isChat }: AfterInteractionProps) {
  const client = useQueryClient()
  const guardianId = useUser().data?.id
  useFadeOfChild()
  const childIds = useLoadedChildren()
    ?.map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    // After a failure, the next start retries.
    reportTimeZone(client).catch(() => undefined)
    return refetchAtMidnight(client)
  }, [client])
  useEffect(() => {
    // If the browser refuses access to its database, nothing is stored.
    if (guardianId === undefined || childIds === undefined) return
    deleteDataOfErased(guardianId, childIds.split(' ')).catch(() => undefined)
  }, [guardianId, childIds])
  return (
    <>
      <AwardQuestionDialog />
      {shown && <FamilyChangeListener shown={shown} />}
      {!isChat && <InstallPrompt />}
    </>
  )
}

/** Fades in the content of another child. Columns stand side by side: a touch of one changes nothing that is seen. */
function useFadeOfChild(): void {
  const id = useSyncExternalStore(subscribeToChoice, chosenChildId)
  const shownId = useRef(id)
  useLayoutEffect(() => {
    const isSwitch = shownId.current !== undefined && shownId.current !== id
    shownId.current = id
    if (isSwitch && !isMotionReduced())
      document.querySelector('.screen:not(.together)')?.animate({ opacity: [0, 1] }, fadeMs)
  }, [id])
}
