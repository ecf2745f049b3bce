import { useTranslations } from 'use-intl'
import { languages, pathInLanguage, type Language } from '../../features/i18n/rules.ts'
import { useLanguage } from '../../features/i18n/ui/LanguageProvider.tsx'
import { Button } from '../../platform/ui/Button.tsx'
import { Sheet } from '../../platform/ui/Sheet.tsx'
import { showToast } from '../../platform/ui/toasts.ts'
import '../../platform/ui/radioRow.css'
import '../../platform/ui/rowGroup.css'

/** Changes the language of the whole app. Each language has its own name for itself. */
export function LanguageSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('language')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const { language, changeLanguage } = useLanguage()

  async function handleChange(next: Language): Promise<void> {
    try {
      await changeLanguage(next)
      renameEntryBelow(next)
    } catch {
      // The messages are a separate file, which failed to load.
      showToast({ tone: 'destructive', title: errors('operation'), text: common('loadFailedText') })
    }
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('label')}
      actions={
        <Button wide onClick={onClose}>
          {common('done')}
        </Button>
      }
    >
      <div role="radiogroup" aria-label={t('label')} className="row-group">
        {languages.map((value) => (
          <label key={value} lang={value} className="row radio-row">
            <input
              type="radio"
              name="language"
              className="visually-hidden"
              checked={value === language}
              onChange={() => {
                void handleChange(value)
              }}
            />
            <span className="radio-mark" aria-hidden="true" />
            <b className="row-words">{t(value)}</b>
          </label>
        ))}
      </div>
    </Sheet>
  )
}

/**
 * The sheet has an entry of its own in the history. When it closes, the entry below still names the language of before.
 */
function renameEntryBelow(language: Language): void {
  const rename = () => {
    const path = pathInLanguage(location.pathname, language)
    history.replaceState(history.state, '', path + location.search + location.hash)
  }
  addEventListener('popstate', rename, { once: true })
}
