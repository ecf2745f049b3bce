import { hostMark } from '../../features/assistant/contract.ts'
import { languages, type Language } from '../../features/i18n/rules.ts'
import { manifestTexts } from '../../features/pwa/manifestTexts.ts'
import drawings from '../../platform/ui/drawings.svg'
import type { PrerenderedPage } from './prerenderedPage.ts'
import { landingFontUrls, lettersUrl, withLandingFont } from './landingFont.ts'
import { renderLanding } from './renderLanding.tsx'
import { renderPrivacy } from './renderPrivacy.tsx'

export { languages }

/** Files made by the builds to which the pages refer. Addresses start with a slash. */
export interface BuiltFiles {
  /** `src/app/index.html`. */
  template: string
  /** The same with the scripts and styles of the app in it. */
  appTemplate: string
  /** The manifest in English. */
  manifest: string
  /** The styles of the landing and privacy pages, and where they are. */
  styles: string
  stylesheetUrl: string
  landingScriptUrl: string
  /** The script that the landing page loads after the first interaction. */
  installScriptUrl: string
  textsUrls: Record<Language, string>
}

/**
 * The pages that the server answers with in one language, by file name: the landing page, which has its styles inline,
 * without and with a start by name;
 * the privacy page, which needs no script, without and with a model of the assistant; and the page of the app. All name the manifest of their language.
 */
export function pagesIn(language: Language, built: BuiltFiles): Record<string, string> {
  const { template, appTemplate, manifest, styles, stylesheetUrl, landingScriptUrl, installScriptUrl, textsUrls } =
    built
  const landingPage = (hasStart: boolean) =>
    frontPage(template, {
      language,
      path: '',
      page: renderLanding(language, hasStart),
      // Everything that is visible at first comes in the first round trip of the response, and its letters in the
      // second.
      files: [
        preloadFont(landingFontUrls[language]),
        `<style>${withLandingFont(styles, language)}</style>`,
        `<script type="module" fetchpriority="low" src="${landingScriptUrl}" data-install="${installScriptUrl}"></script>`,
      ],
    })
  const privacyPage = (modelHost: string | null) =>
    frontPage(template, {
      language,
      path: '/privacy',
      page: renderPrivacy(language, modelHost),
      files: [`<link rel="stylesheet" href="${stylesheetUrl}">`, preloadFont(lettersUrl)],
    })
  return {
    [`landing.${language}.html`]: landingPage(false),
    [`start.${language}.html`]: landingPage(true),
    [`privacy.${language}.html`]: privacyPage(null),
    [`model.${language}.html`]: privacyPage(hostMark),
    [`app.${language}.html`]: appPage(appTemplate, language, textsUrls[language]),
    [manifestName(language)]: manifestIn(language, manifest),
  }
}

/**
 * Every character of the landing page, for which its font is cut. The last ones are written as entities. What may
 * appear later is left out.
 */
export function landingText(language: Language): string {
  const pages = [renderLanding(language, false).body, renderLanding(language, true).body]
  return `${pages.join('').replaceAll(/<template.*?<\/template>|<[^>]*>|\u2060/gs, ' ')}'"&<>`
}

const preloadFont = (url: string) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`

interface FrontPage {
  language: Language
  /** The path after the language. */
  path: string
  page: PrerenderedPage
  files: readonly string[]
}

function frontPage(template: string, { language, path, page, files }: FrontPage): string {
  const alternates = [...languages.map((other) => [other, `/${other}${path}`]), ['x-default', path || '/']]
  const links = alternates.map(([tag, href]) => `<link rel="alternate" hreflang="${tag}" href="${href}">`)
  return replaceEach(template, [
    ...inLanguage(language),
    [/<title>[^<]*<\/title>/, page.head],
    [/<script [^>]*><\/script>/, [...links, ...files].join('\n    ')],
    [/<div id="root"><\/div>/, page.body],
  ])
}

/**
 * The first use of Intl goes through all locales of the browser, in one task that takes as long as drawing a screen.
 * Here it runs while the scripts are still loading and there is nothing to see or tap.
 */
const warmUpIntl = 'Intl.DateTimeFormat(document.documentElement.lang);'

/** Requests the drawings while the scripts are still loading. React replaces it. A preload would not be used for them. */
const requestDrawings = `<svg width="0" height="0"><use href="${drawings}#body"/></svg>`

/**
 * Preloads texts and letters with the scripts: a screen that is laid out before the font has come is laid out twice.
 */
function appPage(page: string, language: Language, textsUrl: string): string {
  return replaceEach(page, [
    ...inLanguage(language),
    [/(?<=<script>)/, warmUpIntl],
    [/(?<=<div id="root">)/, requestDrawings],
    [
      /(?=<link rel="stylesheet")/,
      `<link rel="modulepreload" crossorigin href="${textsUrl}">\n    ${preloadFont(lettersUrl)}\n    `,
    ],
  ])
}

/** Files of the child's own view. */
interface ChildFiles {
  scriptUrl: string
  stylesheetUrl: string
  textsUrl: string
}

/** The page of the child's own view. It holds nothing of the family. */
export function childPage(language: Language, template: string, files: ChildFiles): string {
  const { scriptUrl, stylesheetUrl, textsUrl } = files
  return replaceEach(template, [
    ...inLanguage(language),
    [/(?<=<div id="root">)/, requestDrawings],
    [
      /(?=<\/head>)/,
      `  <link rel="stylesheet" href="${stylesheetUrl}">
    ${preloadFont(lettersUrl)}
    <link rel="modulepreload" href="${textsUrl}">
    <script type="module" src="${scriptUrl}"></script>
  `,
    ],
  ])
}

/** The parts of the head that differ on every page. iOS takes the name under the icon from there. */
function inLanguage(language: Language): [RegExp, string][] {
  const title: [RegExp, string][] =
    language === 'en'
      ? []
      : [[/(?<=name="apple-mobile-web-app-title" content=")[^"]+/, manifestTexts[language].short_name]]
  return [
    [/<html lang="\w+">/, `<html lang="${language}">`],
    [/(?<=rel="manifest" href="\/)[^"]+/, manifestName(language)],
    ...title,
  ]
}

const manifestName = (language: Language) => `manifest.${language}.webmanifest`

function manifestIn(language: Language, manifest: string): string {
  const english = JSON.parse(manifest) as { screenshots: object[] }
  if (language === 'en') return JSON.stringify({ lang: language, ...english })
  const { screenshots, ...texts } = manifestTexts[language]
  const pictures = english.screenshots.map((picture, index) => ({ ...picture, label: screenshots[index] }))
  return JSON.stringify({ lang: language, ...english, ...texts, screenshots: pictures })
}

/** @throws when a pattern does not match: a page with a part missing would otherwise go unnoticed */
function replaceEach(text: string, replacements: readonly (readonly [RegExp, string])[]): string {
  return replacements.reduce((page, [pattern, replacement]) => {
    if (!pattern.test(page)) throw new Error(`index.html has nothing like ${pattern}`)
    return page.replace(pattern, () => replacement)
  }, text)
}
