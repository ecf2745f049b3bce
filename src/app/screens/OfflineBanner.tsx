import { Suspense, type ComponentType } from 'react'
import { useOutbox } from '../../features/sync/ui/outbox.ts'
import { useReconnect } from '../../features/sync/ui/useReconnect.ts'
import './offline.css'

/**
 * Shows while the server cannot be reached, and while something waits to be sent.
 * @param text the `ConnectionText`, which loads after the first screen
 */
export function OfflineBanner({ text: Text }: { text: ComponentType<{ isOnline: boolean }> }) {
  const isOnline = useReconnect()
  const { waiting, refused, saved } = useOutbox()
  return (
    <div role="status" className="offline-banner">
      {(!isOnline || waiting.length + refused.length + saved > 0) && (
        <Suspense>
          <Text isOnline={isOnline} />
        </Suspense>
      )}
    </div>
  )
}
