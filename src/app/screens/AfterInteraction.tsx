import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reportTimeZone } from '../../features/auth/ui/reportTimeZone.ts'
import { AwardQuestionDialog } from '../../features/behaviors/ui/AwardQuestionDialog.tsx'
import { InstallPrompt } from '../../features/pwa/ui/InstallPrompt.tsx'
import { FamilyWatch } from './FamilyWatch.tsx'
import { refetchAtMidnight } from '../web/refetchAtMidnight.ts'

/** Features that can wait until the first interaction. */
export function AfterInteraction() {
  const client = useQueryClient()
  useEffect(() => {
    // After a failure, the next start retries.
    reportTimeZone(client).catch(() => undefined)
    void import('../../features/moments/ui/waitingPhotos.ts').then(({ resumePhotos }) => resumePhotos(client))
    return refetchAtMidnight(client)
  }, [client])
  return (
    <>
      <AwardQuestionDialog />
      <FamilyWatch />
      <InstallPrompt />
    </>
  )
}
