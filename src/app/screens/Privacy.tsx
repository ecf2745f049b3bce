import { useTranslations } from 'use-intl'
import { languages } from '../../features/i18n/rules.ts'
import { useLanguage } from '../../features/i18n/ui/LanguageProvider.tsx'
import { ButtonLink } from '../../platform/ui/Button.tsx'
import { Icon } from '../../platform/ui/Icon.tsx'
import type { IconName } from '../../platform/ui/iconPaths.ts'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import '../../platform/ui/layout.css'
import '../../platform/ui/page.css'
import './landing.css'
import './privacy.css'

/**
 * The privacy page. The build prerenders it for each language, with and without the model of the assistant. It needs no
 * script.
 */
export function Privacy({ modelHost }: { modelHost: string | null }) {
  const t = useTranslations('privacy')
  const common = useTranslations('common')
  const a11y = useTranslations('a11y')
  const { language } = useLanguage()
  return (
    <div className="page landing privacy">
      <a className="skip" href="#content">
        {a11y('skip')}
      </a>
      <header className="landing-header">
        <a className="landing-logo" href={`/${language}`}>
          <Sprout mood="happy" size={40} />
          {common('appName')}
        </a>
      </header>
      <main id="content" tabIndex={-1}>
        <div>
          <h1>{t('title')}</h1>
          <p className="privacy-intro">{t('intro')}</p>
          <Languages />
        </div>
        <Section
          icon="pencil"
          accent="leaf"
          title={t('keptTitle')}
          points={[t('keptChild'), t('keptRecords'), t('keptPhotos'), t('keptYou'), t('keptDevices')]}
        />
        <Section icon="ban" accent="berry" title={t('neverTitle')} points={[t('neverText')]} />
        <Section
          icon="users"
          accent="water"
          title={t('seenTitle')}
          points={[
            t('seenFamily'),
            t('seenHost'),
            t('seenNobody'),
            t('seenPictures'),
            t('seenReminders'),
            t('seenCalendar'),
            t('seenCards'),
            t('seenSoftware'),
          ]}
        />
        <Section
          icon="sprout"
          accent="leaf"
          title={t('helperTitle')}
          points={[modelHost === null ? t('helperText') : t('helperModel', { host: modelHost })]}
        />
        <Section
          icon="smartphone"
          accent="sun"
          title={t('deviceTitle')}
          points={[t('deviceCookies'), t('deviceOffline')]}
        />
        <Section
          icon="calendar"
          accent="water"
          title={t('timeTitle')}
          points={[t('timeFamily'), t('timeSample'), t('timeSessions'), t('timeKeys'), t('timeLog')]}
        />
        <Section
          icon="trash"
          accent="blossom"
          title={t('eraseTitle')}
          points={[t('eraseCorrect'), t('eraseChild'), t('eraseAll'), t('eraseBackups')]}
        />
        <Section icon="smile" accent="sun" title={t('childrenTitle')} points={[t('childrenText')]} />
        <Section icon="lightbulb" accent="leaf" title={t('askTitle')} points={[t('askText')]} />
        <ButtonLink href={`/${language}`} icon="house" wide>
          {t('back')}
        </ButtonLink>
      </main>
    </div>
  )
}

/** Plain links: the address contains the language. */
function Languages() {
  const t = useTranslations('privacy')
  const names = useTranslations('language')
  const { language } = useLanguage()
  return (
    <nav aria-label={t('languages')} className="privacy-languages">
      {languages.map((other) => (
        <a
          key={other}
          className="text-link"
          href={`/${other}/privacy`}
          lang={other}
          hrefLang={other}
          aria-current={other === language ? 'page' : undefined}
        >
          {names(other)}
        </a>
      ))}
    </nav>
  )
}

function Section({
  icon,
  accent,
  title,
  points,
}: {
  icon: IconName
  accent: string
  title: string
  points: readonly string[]
}) {
  return (
    <section className="card">
      <h2 className={`privacy-title ${accent}`}>
        <span className="row-icon">
          <Icon name={icon} />
        </span>
        {title}
      </h2>
      {points.length === 1 ? (
        <p>{points[0]}</p>
      ) : (
        <ul className="privacy-points">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
