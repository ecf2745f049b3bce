import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import type { Child } from '../../children/contract.ts'
import { BehaviorSheet } from './BehaviorSheet.tsx'
import './behaviors.css'

/** Deductions, in a collapsed section. */
export function NeedsWork({ child }: { child: Child }) {
  const t = useTranslations('behaviors')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [isRecording, setIsRecording] = useState(false)
  return (
    <section className="card needs-work">
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {t('negativeTitle')}
          <Icon name="chevronDown" />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        <p className="caption">{t('negativeText')}</p>
        <Button tone="danger-soft" size="sm" icon="minus" onClick={() => setIsRecording(true)}>
          {t('recordNegative')}
        </Button>
      </div>
      <BehaviorSheet type="punishment" child={child} open={isRecording} onClose={() => setIsRecording(false)} />
    </section>
  )
}
