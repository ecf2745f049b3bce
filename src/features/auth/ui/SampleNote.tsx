import { useTranslations } from 'use-intl'
import { isSampleGuest } from '../rules.ts'
import { useSignInOptions } from './useSignInOptions.ts'
import { useUser } from './useUser.ts'
import './sample.css'

/** Warns before data of a real child is added to a sample family. */
export function SampleNote({ onKeep }: { onKeep: () => void }) {
  const t = useTranslations('sample')
  const { data: user } = useUser()
  const { signUp } = useSignInOptions()
  if (!user || !isSampleGuest(user) || user.startedBy === 'name' || signUp !== 'open') return null
  return (
    <div className="sample-note">
      <p>{t('addChildNote')}</p>
      <button type="button" className="text-link" onClick={onKeep}>
        {t('keepTitle')}
      </button>
    </div>
  )
}
