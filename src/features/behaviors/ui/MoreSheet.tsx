import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { Link } from '../../i18n/ui/Link.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { useHistory } from '../../timeline/ui/useHistory.ts'
import { BehaviorSheet } from './BehaviorSheet.tsx'
import { praiseOnHome } from './quickList.ts'
import { QuickActionRow } from './QuickActionRow.tsx'
import { Gifts, type Giving, MakeRight } from './Surprise.tsx'
import { type Deduction, deductionsUsedBefore } from './usedBefore.ts'
import type { Held } from './useSeveral.ts'
import { useQuickActions } from './useQuickActions.ts'
import './behaviors.css'

/** Chips of deductions at most. */
const usedBeforeAtMost = 3

interface MoreSheetProps extends DialogProps {
  child: Child
  giving: Giving
  onHold: ((held: Held) => void) | undefined
}

/** What Home has no room for: the rest of the quick list, surprise points, and what needs work. */
export function MoreSheet({ child, giving, onHold, open, onClose }: MoreSheetProps) {
  const t = useTranslations('praise')
  const quickList = useTranslations('quickList')
  const behaviors = useTranslations('behaviors')
  const may = useMay()
  const { data: actions = [] } = useQuickActions(child.id)
  const deducting = useDialogOf<void>()
  const [filled, setFilled] = useState<Deduction>()
  // The moment runs on Home.
  const closing: Giving = {
    ...giving,
    give: (...tap) => {
      giving.give(...tap)
      onClose()
    },
  }
  const more = actions.slice(praiseOnHome)
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('title', { name: child.name })} isTitleFocused>
        {more.length > 0 && (
          <ul className="quick-actions sun">
            {more.map((action) => (
              <li key={action.key ?? action.title}>
                <QuickActionRow
                  childId={child.id}
                  action={action}
                  giving={closing}
                  onHold={
                    onHold &&
                    ((held) => {
                      onClose()
                      onHold(held)
                    })
                  }
                />
              </li>
            ))}
          </ul>
        )}
        <Gifts giving={closing} />
        <MakeRight childId={child.id} giving={closing} />
        {may('deduct') && (
          <Deductions
            childId={child.id}
            onPick={(deduction) => {
              onClose()
              setFilled(deduction && { ...deduction })
              deducting.open()
            }}
          />
        )}
        <p className="bad-chips">
          {may('changeQuickList') && (
            <Link className="text-link" href="/?page=quick-list" state={{ isFromApp: true }}>
              {quickList('edit')}
            </Link>
          )}
          <Link className="text-link" href="/?module=behaviors" state={{ isFromApp: true }}>
            {behaviors('title')}
          </Link>
        </p>
      </Sheet>
      <BehaviorSheet
        type="punishment"
        child={child}
        filled={filled}
        open={deducting.isOpen}
        onClose={deducting.close}
      />
    </>
  )
}

/** Nothing is deducted by one tap: each opens the sheet, filled in. */
function Deductions({ childId, onPick }: { childId: string; onPick: (deduction: Deduction | undefined) => void }) {
  const t = useTranslations('behaviors')
  const { signed } = useFormat()
  const headingId = useId()
  const used = deductionsUsedBefore(useHistory(childId).data?.entries ?? []).slice(0, usedBeforeAtMost)
  return (
    <section className="gift-line" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('negativeTitle')}</h2>
      <div className="bad-chips">
        {used.map((deduction) => (
          <button key={deduction.title} type="button" className="chip" onClick={() => onPick(deduction)}>
            <bdi>{deduction.title}</bdi>
            <b>{signed(-deduction.points)}</b>
          </button>
        ))}
        <TextButton onClick={() => onPick(undefined)}>{t('recordNegative')}</TextButton>
      </div>
    </section>
  )
}
