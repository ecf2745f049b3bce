import type { Messages } from 'use-intl'
import en from 'virtual:messages/en'
import es from 'virtual:messages/es'
import zh from 'virtual:messages/zh'
import type { Language } from '../../features/i18n/rules.ts'

/** Every text, for the pages that the build draws. */
export const drawnTexts: Record<Language, Messages> = { zh, en, es }
