import type { Messages } from 'use-intl'
import en from 'virtual:messages/en'
import es from 'virtual:messages/es'
import zh from 'virtual:messages/zh'
import type { Language } from '../../features/i18n/rules.ts'

/** All messages, for the pages that the build prerenders. */
export const prerenderTexts: Record<Language, Messages> = { zh, en, es }
