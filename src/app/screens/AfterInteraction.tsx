import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reportTimeZone } from '../../features/auth/ui/reportTimeZone.ts'
import type { User } from '../../features/auth/contract.ts'
import { useUser } from '../../features/auth/ui/useUser.ts'
import { AwardQuestionDialog } from '../../features/behaviors/ui/AwardQuestionDialog.tsx'
import { useLoadedChildren } from '../../features/children/ui/useLoadedChildren.ts'
import { deleteDataOfErased } from '../../features/sync/ui/formerData.ts'
import { InstallPrompt } from '../../features/pwa/ui/InstallPrompt.tsx'
import { FamilyChangeListener } from './FamilyChangeListener.tsx'
import { refetchAtMidnight } from '../web/refetchAtMidnight.ts'

export interface AfterInteractionProps {
  /** The guardian in whose family the page was opened. */
  shown: User | null | undefined
  isChat: boolean
}

/** Features that can wait until the first interaction. */
export function AfterInteraction({ shown, isChat }: AfterInteractionProps) {
  const client = useQueryClient()
  const guardianId = useUser().data?.id
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
