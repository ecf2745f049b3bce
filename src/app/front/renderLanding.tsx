import { renderToStaticMarkup } from 'react-dom/server.edge'
import { createTranslator, useTranslations } from 'use-intl'
import type { Language } from '../../features/i18n/rules.ts'
import { LanguageProvider } from '../../features/i18n/ui/LanguageProvider.tsx'
import { addIcons, Icon } from '../../platform/ui/Icon.tsx'
import { laterIconPaths } from '../../platform/ui/laterIconPaths.ts'
import { Landing } from '../screens/Landing.tsx'
import { loginAddress } from '../web/login.ts'
import type { PrerenderedPage } from './prerenderedPage.ts'
import { InstallCard } from '../../features/pwa/ui/InstallCard.tsx'
import { prerenderTexts } from './prerenderTexts.ts'
import { StartAgain, StartForm } from './StartForm.tsx'
import { installIds } from './installIds.ts'
import type { LandingToast } from './toast.ts'
import '../../platform/ui/fonts.css'
import '../../platform/ui/tokens.css'
import '../../platform/ui/base.css'
import '../../platform/ui/toast.css'

addIcons(laterIconPaths)

/**
 * Renders the landing page to HTML that needs no React in the browser. Only the build calls it.
 * @param hasStart whether it asks for a child's name
 */
export function renderLanding(language: Language, hasStart: boolean): PrerenderedPage {
  const address = { pathname: `/${language}`, search: '' }
  const start = { form: <StartForm knownHref={loginAddress(address, true)} />, again: <StartAgain /> }
  const texts = prerenderTexts[language]
  const t = createTranslator({ locale: language, messages: texts, namespace: 'landing' })
  return {
    head: renderToStaticMarkup(
      <>
        <title>{t('pageTitle')}</title>
        {/* The marks for line breaks are for this page only. */}
        <meta name="description" content={t('subtitle').replaceAll('\u2060', '')} />
      </>,
    ),
    body: renderToStaticMarkup(
      <LanguageProvider timeZone="UTC" first={{ language, messages: texts }} load={() => Promise.resolve(texts)}>
        <Landing loginHref={loginAddress(address)} {...(hasStart && { start })} />
        <Toasts />
        <InstallOffers />
      </LanguageProvider>,
    ),
  }
}

/** The offers to install the app, of which the script may show one. */
function InstallOffers() {
  return (
    <>
      <template id={installIds.prompt}>
        <InstallCard isIos={false} onAccept={handledByScript} onDismiss={handledByScript} />
      </template>
      <template id={installIds.instructions}>
        <InstallCard isIos onAccept={handledByScript} onDismiss={handledByScript} />
      </template>
    </>
  )
}

function handledByScript(): void {
  throw new Error('The landing page has no React')
}

/** The hidden toasts that the script can show, in the style of the app's Toaster. */
function Toasts() {
  const a11y = useTranslations('a11y')
  const common = useTranslations('common')
  const signIn = useTranslations('signIn')
  const errors = useTranslations('errors')
  return (
    <div popover="manual" role="region" aria-label={a11y('notifications')} className="toaster">
      <div id={'signed-out' satisfies LandingToast} role="status" className="toast" hidden>
        <Icon name="circleCheck" size={22} />
        <div className="toast-words">
          <b>{signIn('signedOut')}</b>
        </div>
      </div>
      <div id={'offline' satisfies LandingToast} role="alert" className="toast toast-failure" hidden>
        <Icon name="circleAlert" size={22} />
        <div className="toast-words">
          <b>{errors('operation')}</b>
          <p>{common('loadFailedText')}</p>
        </div>
      </div>
    </div>
  )
}
