import { useTranslations } from 'use-intl'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { ScreenHeader } from '../../platform/ui/ScreenHeader.tsx'
import { useDocumentTitle } from '../../platform/ui/useDocumentTitle.ts'
import '../../platform/ui/layout.css'
import '../../platform/ui/page.css'
import './shell.css'

/** The place of the chat with the mascot: a page of its own, without the bar. It says kindly that it is being made. */
export function AssistantScreen({ onBack }: { onBack: () => void }) {
  const chat = useTranslations('chat')
  const t = useTranslations('coming')
  useDocumentTitle(chat('title'))
  return (
    <div className="page shell">
      <main className="screen">
        <ScreenHeader title={chat('title')} onBack={onBack} />
        <EmptyState title={t('assistantTitle')} text={t('assistantText')} />
      </main>
    </div>
  )
}
