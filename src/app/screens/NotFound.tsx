import { useTranslations } from 'use-intl'
import { useLanguage } from '../../features/i18n/ui/LanguageProvider.tsx'
import { ButtonLink } from '../../platform/ui/Button.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import { useDocumentTitle } from '../../platform/ui/useDocumentTitle.ts'
import '../../platform/ui/page.css'

/** Shows for unknown paths. The server returns 404 for the same paths. */
export function NotFound({ homeHref }: { homeHref: string }) {
  const t = useTranslations('notFound')
  const isEnglish = useLanguage().language === 'en'
  useDocumentTitle(t('title'))
  return (
    <main className="page page-centred">
      {/* React moves this element into the head. */}
      <meta name="robots" content="noindex" />
      <div className="question">
        <Sprout mood="think" size={120} />
        <span aria-hidden="true">?</span>
      </div>
      <h1>{isEnglish ? t('exactTitle') : t('friendly')}</h1>
      {isEnglish ? (
        <p>{t('friendly')}</p>
      ) : (
        <p>
          <span lang="en">{t('exactTitle')}</span>
          <br />
          {t('title')}
        </p>
      )}
      <p className="developer-hint">
        <span lang="en">{t('exactHint')}</span>
        {!isEnglish && (
          <>
            <br />
            {t('hint')}
          </>
        )}
      </p>
      <ButtonLink href={homeHref} icon="house">
        {t('home')}
      </ButtonLink>
    </main>
  )
}
