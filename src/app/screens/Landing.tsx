import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { clearSignedCookie, readSignedCookie } from '../../features/auth/ui/signedCookie.ts'
import { LanguageMenu } from '../../features/i18n/ui/LanguageMenu.tsx'
import { useLanguage } from '../../features/i18n/ui/LanguageProvider.tsx'
import { ButtonLink } from '../../platform/ui/Button.tsx'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ModuleArt } from '../../platform/ui/ModuleArt.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import { showToast } from '../../platform/ui/toasts.ts'
import { useDocumentTitle } from '../../platform/ui/useDocumentTitle.ts'
import { useIsInView } from '../../platform/ui/useIsInView.ts'
import { HillScene } from '../../platform/ui/HillScene.tsx'
import { Extras, Features, Numbers, Reasons } from './LandingSections.tsx'
import '../../platform/ui/page.css'
import './landing.css'

interface LandingProps {
  /** The address that starts signing in. */
  loginHref: string
  /** What starts a family with a child's name, where the server offers it, and what leads up there. */
  start?: { form: ReactNode; again: ReactNode }
}

/**
 * The landing page. The build prerenders it for each language, with and without a start by name, with
 * `front/landing.ts` as its script. The app shows it when the session has ended.
 */
export function Landing({ loginHref, start }: LandingProps) {
  const t = useTranslations('landing')
  const common = useTranslations('common')
  const a11y = useTranslations('a11y')
  useDocumentTitle(t('pageTitle'), true)
  useSignedOutToast()
  const { language } = useLanguage()
  const hero = useRef<HTMLElement>(null)
  const isHeroOutOfView = !useIsInView(hero)
  const again = start?.again ?? <LoginButton href={loginHref} />

  return (
    <div className="page landing">
      <a className="skip" href="#content">
        {a11y('skip')}
      </a>
      <header className="landing-header">
        <span className="landing-logo">
          <Sprout mood="happy" size={40} />
          {common('appName')}
        </span>
        <LanguageMenu />
      </header>
      <main id="content" tabIndex={-1}>
        <section ref={hero} className="hill-tile landing-hero">
          <HillScene />
          <span className="landing-sun">
            <ModuleArt name="sun" size={54} />
          </span>
          <Sprout mood="glad" size={160} />
          <div className="landing-pitch">
            <h1>{t('title')}</h1>
            {start?.form ?? (
              <>
                <p>{t('subtitle')}</p>
                {again}
                <p className="caption">{t('promo')}</p>
              </>
            )}
          </div>
        </section>
        <Features />
        <Numbers />
        <Reasons />
        <Extras />
        <section className="landing-end">
          {again}
          <p className="caption">{t('terms')}</p>
          <a className="text-link landing-privacy" href={`/${language}/privacy`}>
            {t('privacy')}
          </a>
          <p className="caption landing-security">
            <Icon name="lock" size={18} />
            {t('security')}
          </p>
        </section>
      </main>
      <div className="landing-sticky" hidden={!isHeroOutOfView}>
        {again}
      </div>
    </div>
  )
}

function LoginButton({ href }: { href: string }) {
  const t = useTranslations('landing')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  return (
    <ButtonLink
      href={href}
      wide
      onClick={(event) => {
        // Offline, following the link would replace the page with the browser's error page.
        if (navigator.onLine) return
        event.preventDefault()
        showToast({ tone: 'destructive', title: errors('operation'), text: common('loadFailedText') })
      }}
    >
      {t('login')}
    </ButtonLink>
  )
}

/** Shows the toast once, after the redirect from `/api/logout`. */
function useSignedOutToast(): void {
  const t = useTranslations('signIn')
  const text = t('signedOut')
  useEffect(() => {
    if (readSignedCookie() !== 'out') return
    clearSignedCookie()
    showToast({ title: text })
  }, [text])
}
