import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import type { IconName } from '../../../platform/ui/iconPaths.ts'
import { actions, type Action } from '../rules.ts'
import '../../../platform/ui/layout.css'

const looks: Record<Action, { icon: IconName; accent: string }> = {
  tips: { icon: 'lightbulb', accent: 'sun' },
  rewards: { icon: 'gift', accent: 'honey' },
  recommendations: { icon: 'compass', accent: 'berry' },
}

interface MascotBubbleProps {
  onChoose: (action: Action) => void
  onDismiss: () => void
}

/** What the mascot offers. It is not modal: leaving it with the keyboard closes it. */
export function MascotBubble({ onChoose, onDismiss }: MascotBubbleProps) {
  const t = useTranslations('mascot')
  const bubble = useRef<HTMLDivElement>(null)

  useEffect(() => {
    bubble.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div
      ref={bubble}
      role="dialog"
      aria-label={t('bubbleLabel')}
      tabIndex={-1}
      className="mascot-bubble"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onDismiss()
      }}
    >
      <div className="mascot-greeting">
        <h2>{t('greeting')}</h2>
        <IconButton icon="x" label={t('close')} onClick={onDismiss} />
      </div>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          className={`mascot-action ${looks[action].accent}`}
          onClick={() => {
            onChoose(action)
          }}
        >
          <span className="row-icon">
            <Icon name={looks[action].icon} size={22} />
          </span>
          <span className="row-words">
            <b>{t(`${action}Label`)}</b>
            <small>{t(`${action}Text`)}</small>
          </span>
          <Icon name="chevronRight" size={20} />
        </button>
      ))}
    </div>
  )
}
