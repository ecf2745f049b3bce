import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { RowContent } from '../../../platform/ui/RowContent.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import type { IconName } from '../../../platform/ui/iconPaths.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { Language } from '../../i18n/rules.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { actions, chooseActionReply, type Action } from '../rules.ts'
import { getLastShownReply, loadReplies } from './replies.ts'
import { useFamilyFacts } from './useFamilyFacts.ts'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import '../../../platform/ui/layout.css'

const looks: Record<Action, { icon: IconName; accent: string }> = {
  tips: { icon: 'lightbulb', accent: 'sun' },
  rewards: { icon: 'gift', accent: 'honey' },
  recommendations: { icon: 'compass', accent: 'berry' },
}

export interface MascotBubbleProps {
  onChoose: (action: Action, response: string) => void
  onDismiss: () => void
}

/** The quick actions of the mascot. The bubble is not modal: it closes when the keyboard focus leaves it. */
export function MascotBubble({ onChoose, onDismiss }: MascotBubbleProps) {
  const t = useTranslations('mascot')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const bubble = useRef<HTMLDivElement>(null)
  const { language } = useLanguage()
  const getFacts = useFamilyFacts()

  useEffect(() => {
    focusInPlace(bubble.current)
  }, [])

  useEffect(() => {
    // Preloaded, so that a choice opens the chat at once. A failure shows when something is chosen.
    loadReplies(language).catch(() => undefined)
  }, [language])

  async function handleChoose(action: Action): Promise<void> {
    try {
      onChoose(action, await loadReplyText(action, { language, age: getFacts()?.age ?? null }))
    } catch {
      // The replies are a separate file, which failed to load.
      showToast({ tone: 'destructive', title: errors('operation'), text: common('loadFailedText') })
    }
  }

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
          onClick={() => void handleChoose(action)}
        >
          <RowContent icon={looks[action].icon} title={t(`${action}Label`)} text={t(`${action}Text`)} />
        </button>
      ))}
    </div>
  )
}

async function loadReplyText(
  action: Action,
  { language, age }: { language: Language; age: number | null },
): Promise<string> {
  const replies = await loadReplies(language)
  return replies[chooseActionReply(action, { last: getLastShownReply(), random: Math.random(), age })]
}
