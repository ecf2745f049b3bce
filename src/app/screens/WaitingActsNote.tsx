import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../platform/ui/Icon.tsx'
import './pendingActsNote.css'

/** Says how many acts are pending on this device, for the guardian who signs in next. */
export function WaitingActsNote() {
  const t = useTranslations('outbox')
  const [count, setCount] = useState(0)
  useEffect(() => {
    void import('../../features/sync/ui/jobs.ts')
      .then(async ({ readJobs }) => (await readJobs()).filter(({ after }) => after === undefined))
      // If the browser refuses access to its database, nothing is pending.
      .catch(() => [])
      .then((unsent) => setCount(unsent.length))
  }, [])
  return (
    <div role="status">
      {count > 0 && (
        <p className="pending-acts-note">
          <Icon name="clock" size={18} />
          {t('signIn', { count })}
        </p>
      )}
    </div>
  )
}
