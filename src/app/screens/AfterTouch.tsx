import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { tellZone } from '../../features/auth/ui/tellZone.ts'
import { InstallPrompt } from '../../features/pwa/ui/InstallPrompt.tsx'
import { askAnewAtMidnight } from '../web/askAnewAtMidnight.ts'

/** What an app that somebody uses wants and its first screen can do without. */
export function AfterTouch() {
  const client = useQueryClient()
  useEffect(() => {
    // It is told another time if not now.
    tellZone(client).catch(() => undefined)
    return askAnewAtMidnight(client)
  }, [client])
  return <InstallPrompt />
}
