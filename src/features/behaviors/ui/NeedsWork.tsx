import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import type { Child } from '../../children/contract.ts'
import { BehaviorSheet } from './BehaviorSheet.tsx'
import { Remedies, type Giving } from './Surprise.tsx'
import './behaviors.css'

/** How long after a deduction the way to make it right stands beside it. docs/screens.md, section 5. */
const echoMs = 5 * 60_000

/** Deductions, one step behind: folded, small and calm. */
export function NeedsWork({ child, giving }: { child: Child; giving: Giving }) {
  const t = useTranslations('behaviors')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [isRecording, setIsRecording] = useState(false)
  const echo = useEcho()
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
        {echo.isOn && (
          <>
            <h3 className="remedy-title">{t('remedyTitle')}</h3>
            <Remedies giving={giving} />
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
        onRecorded={echo.start}
      />
    </section>
  )
}

/** On for five minutes from each start. */
function useEcho(): { isOn: boolean; start: () => void } {
  const [starts, setStarts] = useState(0)
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => {
      setEnded(starts)
    }, echoMs)
    return () => {
      clearTimeout(timer)
    }
  }, [starts])
  return {
    isOn: starts > ended,
    start: () => {
      setStarts((count) => count + 1)
    },
  }
}
