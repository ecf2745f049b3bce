import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import type { Child } from '../../children/contract.ts'
import { useChildren } from '../../children/ui/useChildren.ts'
import type { Giving } from './Surprise.tsx'
import type { Held } from './useSeveral.ts'

const MoreSheet = lazy(async () => ({ default: (await import('./BehaviorsScreen.tsx')).MoreSheet }))
const HeldSheet = lazy(async () => ({ default: (await import('./BehaviorsScreen.tsx')).HeldSheet }))

interface MorePraiseProps {
  child: Child
  giving: Giving
  /** `onHold` is for a quick action that is pressed long; undefined in a family of one child. */
  children: (onMore: () => void, onHold: ((held: Held) => void) | undefined) => ReactNode
}

/** What can be given with one tap, and the sheet with everything else. */
export function MorePraise({ child, giving, children }: MorePraiseProps) {
  /** Undefined until it was opened. */
  const [isMore, setIsMore] = useState<boolean>()
  const { data: family = [] } = useChildren()
  const holding = useDialogOf<Held>()
  const onHold = family.length > 1 ? holding.open : undefined
  return (
    <>
      {children(() => setIsMore(true), onHold)}
      <Suspense>
        {isMore !== undefined && (
          <MoreSheet child={child} giving={giving} onHold={onHold} open={isMore} onClose={() => setIsMore(false)} />
        )}
        {holding.subject && (
          <HeldSheet
            child={child}
            giving={giving}
            held={holding.subject}
            open={holding.isOpen}
            onClose={holding.close}
          />
        )}
      </Suspense>
    </>
  )
}
