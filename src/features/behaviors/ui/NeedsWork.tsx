import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import type { Child } from '../../children/contract.ts'
import { BehaviorSheet } from './BehaviorSheet.tsx'
import { Remedies, type Giving } from './Surprise.tsx'
import { repairing } from './useGive.ts'
import './behaviors.css'

/** How long the remedies show after a deduction. docs/screens.md, section 5. */
const remedyWindowMs = 5 * 60_000

/** Deductions, in a collapsed section. */
export function NeedsWork({ child, giving }: { child: Child; giving: Giving }) {
  const t = useTranslations('behaviors')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [isRecording, setIsRecording] = useState(false)
  const remedyWindow = useRemedyWindow()
  const { deductionId } = remedyWindow
  return (
    <section className="card needs-work">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setIsOpen(!isOpen)
          }}
        >
          {t('negativeTitle')}
          <Icon name="chevronDown" />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        <p className="caption">{t('negativeText')}</p>
        <Button
          tone="danger-soft"
          size="sm"
          icon="minus"
          onClick={() => {
            setIsRecording(true)
          }}
        >
          {t('recordNegative')}
        </Button>
        {deductionId !== undefined && (
          <>
            <h3 className="remedy-title">{t('remedyTitle')}</h3>
            <Remedies giving={repairing(giving, deductionId, remedyWindow.close)} />
          </>
        )}
      </div>
      <BehaviorSheet
        type="punishment"
        child={child}
        open={isRecording}
        onClose={() => {
          setIsRecording(false)
        }}
        onRecorded={remedyWindow.start}
      />
    </section>
  )
}

/** Open for a time after each deduction, until it was made right. */
function useRemedyWindow() {
  const [deductionId, setDeductionId] = useState<string>()
  useEffect(() => {
    if (deductionId === undefined) return undefined
    const timer = setTimeout(() => {
      setDeductionId(undefined)
    }, remedyWindowMs)
    return () => {
      clearTimeout(timer)
    }
  }, [deductionId])
  return {
    deductionId,
    start: setDeductionId,
    close: () => {
      setDeductionId(undefined)
    },
  }
}
