import { useTranslations } from 'use-intl'
import type { User } from '../../auth/contract.ts'
import { isolateBidi } from '../../i18n/isolateBidi.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'

/** The name that the active family gave itself. */
export const ownNameOf = ({ families, familyId }: Pick<User, 'families' | 'familyId'>): string | null =>
  families.find(({ id }) => id === familyId)?.name ?? null

/**
 * Returns a function for what a family of the guardian is called. Of several, one without a name is called by its
 * people, so that they can be told apart.
 */
export function useFamilyName() {
  const t = useTranslations('family')
  const { language } = useLanguage()
  return ({ families }: Pick<User, 'families'>, id: string): string => {
    const { name = null, people = [] } = families.find((family) => family.id === id) ?? {}
    if (name !== null) return name
    if (families.length < 2 || people.length === 0) return t('unnamed')
    return t('unnamedOf', { names: new Intl.ListFormat(language).format(people.map(isolateBidi)) })
  }
}
