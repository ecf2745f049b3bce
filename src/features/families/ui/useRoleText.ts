import { useTranslations } from 'use-intl'
import type { Role } from '../../auth/rules.ts'

const keys = {
  owner: { name: 'roleOwner', text: 'roleOwnerText' },
  guardian: { name: 'roleGuardian', text: 'roleGuardianText' },
  helper: { name: 'roleHelper', text: 'roleHelperText' },
} as const satisfies Record<Role, object>

/** Returns a function that says a role as what a person does, so that no text needs a gender. */
export function useRoleText(): (role: Role) => { name: string; text: string } {
  const t = useTranslations('family')
  return (role) => ({ name: t(keys[role].name), text: t(keys[role].text) })
}
