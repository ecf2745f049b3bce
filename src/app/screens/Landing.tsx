import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { forgetSigned, readSigned } from '../../features/auth/ui/signed.ts'
import { LanguageMenu } from '../../features/i18n/ui/LanguageMenu.tsx'
import { useLanguage } from '../../features/i18n/ui/LanguageProvider.tsx'
import { ButtonLink } from '../../platform/ui/Button.tsx'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ModuleArt } from '../../platform/ui/ModuleArt.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import { showToast } from '../../platform/ui/toasts.ts'
import { useDocumentTitle } from '../../platform/ui/useDocumentTitle.ts'
import { HillScene } from './HillScene.tsx'
import { Extras, Features, Numbers, Reasons } from './LandingSections.tsx'
import '../../platform/ui/page.css'
import './landing.css'

/**
 * For visitors. The build draws it for each language, and `front/landing.ts` stands in for its handlers; in the app it shows
 * when the session turns out to have ended.
 * @param loginHref the address that starts signing in
 */
export function Landing({ loginHref }: { loginHref: string }) {
  const t = useTranslations('landing')
  const common = useTranslations('common')
  const a11y = useTranslations('a11y')
  useDocumentTitle(t('pageTitle'), true)
  useSignedOutToast()
  const { language } = useLanguage()
  const hero = useRef<HTMLElement>(null)
  const isHeroGone = useIsGone(hero)

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
            <p>{t('subtitle')}</p>
            <LoginButton href={loginHref} />
            <p className="caption">{t('promo')}</p>
          </div>
        </section>
        <Features />
        <Numbers />
        <Reasons />
        <Extras />
        <section className="landing-end">
          <LoginButton href={loginHref} />
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
      <div className="landing-sticky" hidden={!isHeroGone}>
        <LoginButton href={loginHref} />
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
        // Following the link without a connection would replace the page with the browser's error.
        if (navigator.onLine) return
        event.preventDefault()
        showToast({ tone: 'destructive', title: errors('operation'), text: common('loadFailedText') })
      }}
    >
      {t('login')}
    </ButtonLink>
  )
}

/** True once the element has left the screen upwards. */
function useIsGone(element: React.RefObject<HTMLElement | null>): boolean {
  const [isGone, setIsGone] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver((entries) => {
      setIsGone(entries.at(-1)?.isIntersecting === false)
    })
    observer.observe(element.current)
    return () => {
      observer.disconnect()
    }
  }, [element])
  return isGone
}

/** Says it once, after `/api/logout` has come back here. */
function useSignedOutToast(): void {
  const t = useTranslations('signIn')
  const text = t('signedOut')
  useEffect(() => {
    if (readSigned() !== 'out') return
    forgetSigned()
    showToast({ title: text })
  }, [text])
}
