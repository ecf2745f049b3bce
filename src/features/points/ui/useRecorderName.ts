import { useTranslations } from 'use-intl'
import { useUser } from '../../auth/ui/useUser.ts'
import type { Activity } from '../contract.ts'

/**
 * Returns a function for the name of who recorded something; undefined where no one is known, and in a family of one.
 */
export function useRecorderName(): (by: Activity['by']) => string | undefined {
  const t = useTranslations('who')
  const { data: user } = useUser()
  return (by) => {
    if (!by || !user || user.memberCount === 1) return undefined
    return by.id === user.id ? t('byYou') : by.name
  }
}
