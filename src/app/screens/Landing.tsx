import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LanguageMenu } from '../../features/i18n/ui/LanguageMenu.tsx'
import { ButtonLink } from '../../platform/ui/Button.tsx'
import { Icon } from '../../platform/ui/Icon.tsx'
import type { IconName } from '../../platform/ui/iconPaths.ts'
import { ModuleArt } from '../../platform/ui/ModuleArt.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import { Star } from '../../platform/ui/Star.tsx'
import { showToast } from '../../platform/ui/toasts.ts'
import { loginAddress } from '../web/login.ts'
import { useDocumentTitle } from '../../platform/ui/useDocumentTitle.ts'
import { HillScene } from './HillScene.tsx'
import '../../platform/ui/layout.css'
import './landing.css'
import './moduleTile.css'
import '../../platform/ui/page.css'

/** For visitors, and for everybody until it is known who is signed in. */
export function Landing() {
  const t = useTranslations('landing')
  const common = useTranslations('common')
  const a11y = useTranslations('a11y')
  useDocumentTitle(t('pageTitle'), true)
  useSignedOutToast()
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
            <LoginButton />
            <p className="caption">{t('promo')}</p>
          </div>
        </section>
        <Features />
        <Numbers />
        <Reasons />
        <Extras />
        <section className="landing-end">
          <LoginButton />
          <p className="caption">{t('terms')}</p>
          <p className="caption landing-security">
            <Icon name="lock" size={18} />
            {t('security')}
          </p>
        </section>
      </main>
      {isHeroGone && (
        <div className="landing-sticky">
          <LoginButton />
        </div>
      )}
    </div>
  )
}

function LoginButton() {
  const t = useTranslations('landing')
  const errors = useTranslations('errors')
  return (
    <ButtonLink
      href={loginAddress({ pathname: location.pathname, search: '' })}
      wide
      onClick={(event) => {
        // Following the link without a connection would replace the page with the browser's error.
        if (navigator.onLine) return
        event.preventDefault()
        showToast({ tone: 'destructive', title: errors('operation'), text: errors('network') })
      }}
    >
      {t('login')}
    </ButtonLink>
  )
}

function Features() {
  const t = useTranslations('landing')
  // Ages of spec section 1; moments are for everybody.
  const features = [
    { accent: 'sun', title: t('featureBehaviorsTitle'), text: t('featureBehaviorsText'), age: 4 },
    { accent: 'water', title: t('featureHabitsTitle'), text: t('featureHabitsText'), age: 6 },
    { accent: 'berry', title: t('featureSkillsTitle'), text: t('featureSkillsText'), age: 7 },
    { accent: 'blossom', title: t('featureMomentsTitle'), text: t('featureMomentsText'), age: undefined },
  ] as const
  return (
    <section>
      <h2>{t('featuresTitle')}</h2>
      <div className="module-grid landing-features">
        {features.map(({ accent, title, text, age }) => (
          <div key={accent} className={`module-tile ${accent}`}>
            <h3>{title}</h3>
            <p>{text}</p>
            {age && <span className="glance">{t('agePlus', { age })}</span>}
            <ModuleArt name={accent} size={76} />
          </div>
        ))}
      </div>
    </section>
  )
}

function Numbers() {
  const t = useTranslations('landing')
  return (
    <section className="landing-numbers">
      <p>
        <b>21</b> {t('statHabitDays')}
      </p>
      <p>
        <b>100+</b> {t('statChallenges')}
      </p>
      <p>
        <b role="img" aria-label={t('statUnlimited')}>
          ∞
        </b>{' '}
        {t('statMemories')}
      </p>
    </section>
  )
}

function Reasons() {
  const t = useTranslations('landing')
  const reasons: { icon: IconName; accent: string; title: string; text: string }[] = [
    { icon: 'gamepad', accent: 'sun', title: t('reasonGameTitle'), text: t('reasonGameText') },
    { icon: 'users', accent: 'water', title: t('reasonShareTitle'), text: t('reasonShareText') },
    { icon: 'flask', accent: 'berry', title: t('reasonScienceTitle'), text: t('reasonScienceText') },
    { icon: 'heart', accent: 'blossom', title: t('reasonFreeTitle'), text: t('reasonFreeText') },
  ]
  return (
    <section>
      <h2>{t('reasonsTitle')}</h2>
      <ul className="card landing-reasons">
        {reasons.map(({ icon, accent, title, text }) => (
          <li key={icon}>
            <span className={`row-icon ${accent}`}>
              <Icon name={icon} />
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Extras() {
  const t = useTranslations('landing')
  return (
    <section>
      <h2>{t('extrasTitle')}</h2>
      <ul className="landing-extras">
        <li className="honey">
          <Star size={18} />
          {t('extraPoints')}
        </li>
        <li className="berry">
          <Icon name="trophy" size={18} />
          {t('extraAchievements')}
        </li>
        <li className="leaf">
          <Icon name="shoppingBag" size={18} />
          {t('extraStore')}
        </li>
        <li className="landing-soon">
          <Icon name="sparkles" size={18} />
          {t('extraAi')}
        </li>
      </ul>
    </section>
  )
}

/** True once the element has left the screen upwards. */
function useIsGone(element: React.RefObject<HTMLElement | null>): boolean {
  const [isGone, setIsGone] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      setIsGone(entry?.isIntersecting === false)
    })
    observer.observe(element.current)
    return () => {
      observer.disconnect()
    }
  }, [element])
  return isGone
}

/** `/api/logout` comes back to `/?signedOut`. */
function useSignedOutToast(): void {
  const t = useTranslations('signIn')
  const text = t('signedOut')
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('signedOut')) return
    history.replaceState(history.state, '', location.pathname)
    showToast({ title: text })
  }, [text])
}
