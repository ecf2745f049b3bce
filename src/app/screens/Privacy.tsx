import { useTranslations } from 'use-intl'
import { languages } from '../../features/i18n/rules.ts'
import { useLanguage } from '../../features/i18n/ui/LanguageProvider.tsx'
import { ButtonLink } from '../../platform/ui/Button.tsx'
import { Icon } from '../../platform/ui/Icon.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import '../../platform/ui/layout.css'
import '../../platform/ui/page.css'
import './landing.css'
import './privacy.css'

/** Names of texts. */
const sections = [
  {
    title: 'keptTitle',
    icon: 'pencil',
    accent: 'leaf',
    texts: ['keptChild', 'keptRecords', 'keptPhotos', 'keptYou', 'keptDevices'],
  },
  { title: 'neverTitle', icon: 'ban', accent: 'berry', texts: ['neverText'] },
  {
    title: 'seenTitle',
    icon: 'users',
    accent: 'water',
    texts: [
      'seenFamily',
      'seenHost',
      'seenNobody',
      'seenPictures',
      'seenReminders',
      'seenCalendar',
      'seenCards',
      'seenSoftware',
    ],
  },
  { title: 'helperTitle', icon: 'sprout', accent: 'leaf', texts: ['helperText'] },
  { title: 'deviceTitle', icon: 'smartphone', accent: 'sun', texts: ['deviceCookies', 'deviceOffline'] },
  {
    title: 'timeTitle',
    icon: 'calendar',
    accent: 'water',
    texts: ['timeFamily', 'timeSample', 'timeSessions', 'timeKeys', 'timeLog'],
  },
  {
    title: 'eraseTitle',
    icon: 'trash',
    accent: 'blossom',
    texts: ['eraseCorrect', 'eraseChild', 'eraseAll', 'eraseBackups'],
  },
  { title: 'childrenTitle', icon: 'smile', accent: 'sun', texts: ['childrenText'] },
  { title: 'askTitle', icon: 'lightbulb', accent: 'leaf', texts: ['askText'] },
] as const

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
        {sections.map(({ title, icon, accent, texts }) => (
          <section key={title} className="card">
            <h2 className={`privacy-title ${accent}`}>
              <span className="row-icon">
                <Icon name={icon} />
              </span>
              {t(title)}
            </h2>
            <Points
              points={texts.map((text) =>
                text === 'helperText' && modelHost !== null ? t('helperModel', { host: modelHost }) : t(text),
              )}
            />
          </section>
        ))}
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

function Points({ points }: { points: readonly string[] }) {
  if (points.length === 1) return <p>{points[0]}</p>
  return (
    <ul className="privacy-points">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}
