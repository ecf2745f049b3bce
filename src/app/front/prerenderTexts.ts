import type { Messages } from 'use-intl'
import en from 'virtual:messages/en'
import es from 'virtual:messages/es'
import zh from 'virtual:messages/zh'
import type { Language } from '../../features/i18n/rules.ts'

export const prerenderTexts: Record<Language, Messages> = { zh, en, es }
