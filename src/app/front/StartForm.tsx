import { useTranslations } from 'use-intl'
import { maxTypedNameLength } from '../../features/children/rules.ts'
import { ButtonLink } from '../../platform/ui/Button.tsx'
import type { StartLine } from './start.ts'
import '../../platform/ui/field.css'
import '../../platform/ui/layout.css'
import './startForm.css'

const nameId = 'child-name'

/**
 * The field that starts a family with a child's name, with `start.ts` as its script. It has neither a name nor an
 * action: without the script nothing is sent, and no child's name gets into an address.
 * @param knownHref the sign-in for people who have an account. It comes first in a browser that has signed in before
 */
export function StartForm({ knownHref }: { knownHref: string }) {
  const t = useTranslations('start')
  const signIn = useTranslations('signIn')
  const errors = useTranslations('errors')
  const common = useTranslations('common')
  const lines: Record<StartLine, string> = {
    missing: t('nameMissing'),
    cut: t('nameCut'),
    off: t('off'),
    offline: t('offline'),
    failed: errors('operation'),
    blocked: signIn('storageBlocked'),
    minute: signIn('waitMinutes', { count: 1 }),
    minutes: signIn('waitMinutes', { count: 2 }),
  }
  const data = Object.entries(lines).map(([name, text]) => [`data-${name}`, text])
  return (
    <form method="dialog" className="start-form" {...Object.fromEntries(data)}>
      <div className="start-known">
        <ButtonLink href={knownHref} tone="soft" wide>
          {t('haveAccount')}
        </ButtonLink>
      </div>
      <div className="field">
        <label htmlFor={nameId}>{t('name')}</label>
        <input
          id={nameId}
          className="field-control"
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={maxTypedNameLength}
          aria-describedby="start-line start-note"
        />
        <p id="start-line" role="status" className="field-helper" />
      </div>
      <button type="submit" className="button leaf button-wide">
        <span className="button-words">{t('go')}</span>
        <span className="button-dots" role="img" aria-label={common('loading')} hidden>
          <i />
          <i />
          <i />
        </span>
      </button>
      <p id="start-note" className="caption">
        {t('note')}
      </p>
      <a className="text-link" href={knownHref}>
        {t('haveAccount')}
      </a>
    </form>
  )
}

/** Leads up to the field. */
export function StartAgain() {
  const t = useTranslations('start')
  return (
    <ButtonLink href={`#${nameId}`} wide>
      {t('again')}
    </ButtonLink>
  )
}
