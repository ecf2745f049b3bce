import { useTranslations } from 'use-intl'
import { useOnce } from '../../../platform/ui/useOnce.ts'
import type { User } from '../../auth/contract.ts'
import { useSwitchFamily } from './useFamily.ts'
import { useFamilyName } from './useFamilyName.ts'
import '../../../platform/ui/radioRow.css'

/** The families of the guardian, the active one checked. A tap switches at once. */
export function YourFamilies({ user, onSwitched }: { user: User; onSwitched: (toastTitle: string) => unknown }) {
  const t = useTranslations('family')
  const familyName = useFamilyName()
  const { mutateAsync, isPending, isSuccess, variables } = useSwitchFamily(onSwitched)
  const switchOnce = useOnce(mutateAsync)
  // The chosen family shows before the response, and until its page has loaded.
  const activeId = isPending || isSuccess ? variables.id : user.familyId
  return (
    <>
      <h2 className="list-title">{t('yoursTitle')}</h2>
      <div role="radiogroup" aria-label={t('yoursTitle')} className="row-group">
        {user.families.map(({ id }) => (
          <label key={id} className="row radio-row">
            <input
              type="radio"
              name="family"
              className="visually-hidden"
              checked={id === activeId}
              onChange={() => switchOnce({ id, name: familyName(user, id) })}
            />
            <span className="radio-mark" aria-hidden="true" />
            <b className="row-words" dir="auto">
              {familyName(user, id)}
            </b>
          </label>
        ))}
      </div>
    </>
  )
}
