import { renderToStaticMarkup } from 'react-dom/server.edge'
import { createTranslator } from 'use-intl'
import type { Language } from '../../features/i18n/rules.ts'
import { LanguageProvider } from '../../features/i18n/ui/LanguageProvider.tsx'
import { Privacy } from '../screens/Privacy.tsx'
import type { PrerenderedPage } from './prerenderedPage.ts'
import { prerenderTexts } from './prerenderTexts.ts'

/** Renders the privacy page to HTML. Only the build calls it. */
export function renderPrivacy(language: Language, modelHost: string | null): PrerenderedPage {
  const messages = prerenderTexts[language]
  const t = createTranslator({ locale: language, messages, namespace: 'privacy' })
  return {
    head: renderToStaticMarkup(
      <>
        <title>{t('pageTitle')}</title>
        <meta name="description" content={t('intro')} />
      </>,
    ),
    body: renderToStaticMarkup(
      <LanguageProvider timeZone="UTC" first={{ language, messages }} load={() => Promise.resolve(messages)}>
        <Privacy modelHost={modelHost} />
      </LanguageProvider>,
    ),
  }
}
