import { useTranslations } from 'use-intl'
import { RowContent } from '../../../platform/ui/RowContent.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { KeepSheet } from '../../auth/ui/KeepSheet.tsx'
import { useUser } from '../../auth/ui/useUser.ts'
import type { Child } from '../../children/contract.ts'
import { HandOverSheet } from './HandOverSheet.tsx'
import { PairSheet } from './PairSheet.tsx'
import '../../../platform/ui/rowGroup.css'
import './lending.css'

interface LendSheetsProps extends DialogProps {
  child: Child
  /** Called when this browser is lent: leaves the page. */
  onLent: () => void
}

/** Asks in which way a child gets a view of their own. Remount it for each opening. */
export function LendSheets({ open, onClose, child, onLent }: LendSheetsProps) {
  const t = useTranslations('lend')
  const refusals = useTranslations('refusals')
  const { data: user } = useUser()
  const { subject: way, isOpen, open: openWay, close } = useDialogOf<{ opening: number; of: 'phone' | 'other' }>()
  const isSample = user?.sampleUntil != null
  const { name } = child
  const opener = (of: 'phone' | 'other') => () => openWay({ opening: (way?.opening ?? 0) + 1, of })
  // A new sheet for each opening, so that no PIN stays in it.
  const sheet = { open: isOpen, onClose: close }
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('row', { name })} isTitleFocused>
        <p className="lend-note">
          <Sprout mood="glad" size={60} />
          <span>{t('text')}</span>
        </p>
        <ul className="row-group">
          <li>
            <button type="button" className="row" aria-haspopup="dialog" onClick={opener('phone')}>
              <RowContent icon="smartphone" title={t('handOver', { name })} text={t('handOverText')} />
            </button>
          </li>
          <li>
            <button type="button" className="row" aria-haspopup="dialog" onClick={opener('other')}>
              <RowContent
                icon="qr"
                title={t('pair', { name })}
                text={isSample ? refusals('sample_family') : t('pairText', { name })}
              />
            </button>
          </li>
        </ul>
      </Sheet>
      {way?.of === 'phone' && <HandOverSheet key={way.opening} {...sheet} child={child} onLent={onLent} />}
      {way?.of === 'other' &&
        (isSample ? (
          <KeepSheet key={way.opening} {...sheet} />
        ) : (
          <PairSheet key={way.opening} {...sheet} child={child} />
        ))}
    </>
  )
}
