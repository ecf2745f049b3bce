import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RowContent } from '../../../platform/ui/RowContent.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import type { Child } from '../../children/contract.ts'
import { HandOverSheet } from './HandOverSheet.tsx'
import '../../../platform/ui/rowGroup.css'
import './lending.css'

interface LendSheetsProps {
  open: boolean
  onClose: () => void
  child: Child
  /** Called when this browser is lent: leaves the page. */
  onLent: () => void
}

/** Asks in which way a child gets a view of their own. Remount it for each opening. */
export function LendSheets({ open, onClose, child, onLent }: LendSheetsProps) {
  const t = useTranslations('lend')
  const [opening, setOpening] = useState(0)
  const [isHandingOver, setIsHandingOver] = useState(false)
  const { name } = child
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('row', { name })} isTitleFocused>
        <p className="lend-note">
          <Sprout mood="glad" size={60} />
          <span>{t('text')}</span>
        </p>
        <ul className="row-group">
          <li>
            <button
              type="button"
              className="row"
              aria-haspopup="dialog"
              onClick={() => {
                setOpening(opening + 1)
                setIsHandingOver(true)
              }}
            >
              <RowContent icon="smartphone" title={t('handOver', { name })} text={t('handOverText')} />
            </button>
          </li>
        </ul>
      </Sheet>
      {/* A new sheet for each opening, so that no PIN stays in it. */}
      {opening > 0 && (
        <HandOverSheet
          key={opening}
          open={isHandingOver}
          onClose={() => {
            setIsHandingOver(false)
          }}
          child={child}
          onLent={onLent}
        />
      )}
    </>
  )
}
