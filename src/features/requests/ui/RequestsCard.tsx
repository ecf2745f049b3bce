import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from '../../../platform/ui/address.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { untilLoaded } from '../../../platform/ui/untilLoaded.ts'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { Avatar } from '../../children/ui/Avatar.tsx'
import { useChildren } from '../../children/ui/useChildren.ts'
import { navigate } from '../../i18n/ui/navigate.ts'
import { useNames } from '../../lending/ui/useNames.ts'
import type { Request } from '../contract.ts'
import { openRequestsQuery, useOpenRequests } from './useOpenRequests.ts'
import { useRequestTitle } from './useRequestTitle.ts'
import './requestsCard.css'

const RequestsSheet = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./RequestsSheet.tsx')).RequestsSheet })),
)

/**
 * Says on Home what the children ask for, and opens the sheet in which it is answered.
 * @param props.place what stands there while that loads
 */
export function RequestsCard({ place }: { place: ReactNode }) {
  const t = useTranslations('asks')
  const names = useNames()
  const requests = useOpenRequests()
  const { isLoading } = useQuery(openRequestsQuery)
  const { data: children = [] } = useChildren()
  const { subject: opening, isOpen, open, close } = useDialogOf<number>()
  const asking = children.filter(({ id }) => requests?.some(({ childId }) => childId === id))
  const newest = requests?.at(-1)
  const count = requests?.length ?? 0
  const openSheet = useEffectEvent(() => {
    open((opening ?? 0) + 1)
  })
  // A reminder leads to the sheet: `/?requests=open`.
  const isWanted = new URLSearchParams(useSearch()).has('requests') && count > 0
  useEffect(() => {
    if (!isWanted) return
    navigate('/', { replace: true })
    openSheet()
  }, [isWanted])
  return (
    <>
      {isLoading && place}
      {newest && (
        <button
          type="button"
          className="row asks-card blossom"
          aria-haspopup="dialog"
          onClick={() => open((opening ?? 0) + 1)}
        >
          <span className="row-icon">
            <Icon name="heart" />
          </span>
          <span className="row-words">
            <b>
              {asking.length === 1
                ? t('card', { name: asking[0]!.name, count })
                : t('cardMany', { names: names(asking), count })}
            </b>
            <Newest request={newest} />
          </span>
          <span className="asks-faces">
            {asking.slice(0, 3).map(({ id, avatarUrl }) => (
              <Avatar key={id} emoji={avatarUrl} />
            ))}
          </span>
          <Icon name="chevronRight" size={20} />
        </button>
      )}
      {opening !== undefined && requests && (
        <Suspense>
          <RequestsSheet key={opening} open={isOpen} onClose={close} requests={requests} />
        </Suspense>
      )}
    </>
  )
}

function Newest({ request }: { request: Request }) {
  return <small>{useRequestTitle(request)}</small>
}
