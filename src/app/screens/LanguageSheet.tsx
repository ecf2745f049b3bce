import { useTranslations } from 'use-intl'
import { languages, pathInLanguage, type Language } from '../../features/i18n/rules.ts'
import { useLanguage } from '../../features/i18n/ui/LanguageProvider.tsx'
import { changeHistory } from '../../platform/ui/address.ts'
import { ChoiceSheet } from '../../platform/ui/ChoiceSheet.tsx'
import { showToast } from '../../platform/ui/toasts.ts'

/** Changes the language of the whole app. Each language has its own name for itself. */
export function LanguageSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('language')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const { language, changeLanguage } = useLanguage()

  async function handleChange(next: Language): Promise<void> {
    try {
      if (!(await changeLanguage(next))) return
      renameEntryBelow(next)
      onClose()
    } catch {
      // The messages are a separate file, which failed to load.
      showToast({ tone: 'destructive', title: errors('operation'), text: common('loadFailedText') })
    }
  }

  return (
    <ChoiceSheet
      open={open}
      onClose={onClose}
      title={t('label')}
      options={languages.map((value) => ({ value, label: t(value), lang: value }))}
      value={language}
      onChoose={(next) => void handleChange(next)}
    />
  )
}

/**
 * The sheet has an entry of its own in the history. When it closes, the entry below still names the language of before.
 */
function renameEntryBelow(language: Language): void {
  const rename = () => {
    const path = pathInLanguage(location.pathname, language)
    changeHistory('replaceState', history.state, path + location.search + location.hash)
  }
  addEventListener('popstate', rename, { once: true })
}
