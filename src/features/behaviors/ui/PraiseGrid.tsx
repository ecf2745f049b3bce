import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import type { Child } from '../../children/contract.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { QuickAction } from '../contract.ts'
import { actionIcon } from './actionIcon.ts'
import { AnswerLine } from './AnswerLine.tsx'
import { MorePraise } from './MorePraise.tsx'
import { praiseOnHome } from './quickList.ts'
import type { Giving } from './Surprise.tsx'
import { useGive } from './useGive.ts'
import { useLongPress } from './useLongPress.ts'
import type { Wish } from './useBehaviors.ts'
import { usePraise } from './usePraise.ts'
import { useQuickActions } from './useQuickActions.ts'
import type { Held } from './useSeveral.ts'
import './praise.css'

/** Praise within one tap of Home, and the way to everything else that can be given or noted. */
export function Praise({ child, wish }: { child: Child; wish: Wish | undefined }) {
  const t = useTranslations('praise')
  const giving = useGive(child, wish)
  const id = useId()
  return (
    <section className="praise sun" aria-labelledby={id}>
      <AnswerLine childId={child.id} id={id} heading={t('title', { name: child.name })} />
      <MorePraise child={child} giving={giving}>
        {(onMore, onHold) => <PraiseGrid child={child} giving={giving} onMore={onMore} onHold={onHold} />}
      </MorePraise>
    </section>
  )
}

interface PraiseGridProps {
  child: Child
  giving: Giving
  onMore: () => void
  onHold: ((held: Held) => void) | undefined
}

function PraiseGrid({ child, giving, onMore, onHold }: PraiseGridProps) {
  const t = useTranslations('praise')
  const { data: actions } = useQuickActions(child.id)
  return (
    <div className="praise-grid">
      {actions?.slice(0, praiseOnHome).map((action) => (
        <PraiseTile
          key={action.key ?? action.title}
          childId={child.id}
          action={action}
          giving={giving}
          onHold={onHold}
        />
      ))}
      <button type="button" className="praise-tile is-more" aria-label={t('moreLabel')} onClick={onMore}>
        <span className="row-icon">
          <Icon name="ellipsis" />
        </span>
        <b>{t('more')}</b>
      </button>
    </div>
  )
}

interface PraiseTileProps {
  childId: string
  action: QuickAction
  giving: Giving
  onHold: ((held: Held) => void) | undefined
}

function PraiseTile({ childId, action, giving, onHold }: PraiseTileProps) {
  const t = useTranslations('behaviors')
  const { signed } = useFormat()
  const { title, isGiven, recording, give } = usePraise(childId, action, giving)
  const holding = useLongPress(onHold && ((tapped) => onHold({ recording, tapped })))
  return (
    <button
      type="button"
      className={isGiven ? 'praise-tile is-given' : 'praise-tile'}
      aria-label={t('positiveAction', { title, count: action.points })}
      {...holding}
      onClick={({ currentTarget }) => give(currentTarget)}
    >
      <span className="row-icon">
        <Icon name={isGiven ? 'check' : actionIcon(action)} size={20} />
      </span>
      <span>
        <b>
          <bdi>{title}</bdi>
        </b>
        <small translate="no">{signed(action.points)}</small>
      </span>
    </button>
  )
}
