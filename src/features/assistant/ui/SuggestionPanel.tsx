import { useTranslations } from 'use-intl'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { suggestions, type Suggestion } from '../rules.ts'

/** Suggested questions above the composer. */
export function SuggestionPanel({
  onSelect,
  onDismiss,
}: {
  onSelect: (suggestion: Suggestion) => void
  onDismiss: () => void
}) {
  const t = useTranslations('chat')
  return (
    <section className="chat-suggestions" aria-labelledby="chat-suggestions">
      <h2 id="chat-suggestions">{t('suggestionsTitle')}</h2>
      <IconButton icon="x" label={t('suggestionsDismiss')} onClick={onDismiss} />
      <ul>
        {suggestions.map((suggestion) => (
          <li key={suggestion}>
            <button type="button" className="chat-suggestion" onClick={() => onSelect(suggestion)}>
              {t(suggestion)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
