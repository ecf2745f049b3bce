import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Child } from '../../children/contract.ts'
import type { Giving } from './Surprise.tsx'

const MoreSheet = lazy(async () => ({ default: (await import('./BehaviorsScreen.tsx')).MoreSheet }))

interface MorePraiseProps {
  child: Child
  giving: Giving
  children: (onMore: () => void) => ReactNode
}

/** What can be given with one tap, and the sheet with everything else. */
export function MorePraise({ child, giving, children }: MorePraiseProps) {
  /** Undefined until it was opened. */
  const [isMore, setIsMore] = useState<boolean>()
  return (
    <>
      {children(() => setIsMore(true))}
      <Suspense>
        {isMore !== undefined && (
          <MoreSheet child={child} giving={giving} open={isMore} onClose={() => setIsMore(false)} />
        )}
      </Suspense>
    </>
  )
}
