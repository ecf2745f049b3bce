import { useTranslations } from 'use-intl'
import type { User } from '../../auth/contract.ts'
import { useFamilyName } from './useFamilyName.ts'
import { useRoleText } from './useRoleText.ts'
import '../../../platform/ui/layout.css'
import '../../../platform/ui/rowGroup.css'

/** The families that a guardian belongs to, and as what. */
export function OwnFamilies({ families }: Pick<User, 'families'>) {
  const t = useTranslations('family')
  const familyName = useFamilyName()
  const roleText = useRoleText()
  return (
    <>
      <h2 className="list-title">{t('yoursTitle')}</h2>
      <ul className="row-group">
        {families.map(({ id, role }) => (
          <li key={id}>
            <div className="row">
              <span className="row-words">
                <b dir="auto">{familyName({ families }, id)}</b>
                <small>{roleText(role).name}</small>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
