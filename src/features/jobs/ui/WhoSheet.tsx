import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import type { Child } from '../../children/contract.ts'
import { Avatar } from '../../children/ui/Avatar.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Job } from '../contract.ts'
import '../../../platform/ui/rowGroup.css'

interface WhoSheetProps extends DialogProps {
  job: Job
  candidates: readonly Child[]
  onChoose: (childId: string) => void
}

/** Asks which child has done a job. */
export function WhoSheet({ open, onClose, job, candidates, onChoose }: WhoSheetProps) {
  const t = useTranslations('jobs')
  const { signed } = useFormat()
  return (
    <Sheet open={open} onClose={onClose} title={t('whoDid')} isTitleFocused>
      <p className="caption">
        <bdi>{job.title}</bdi> · {signed(job.points)}
      </p>
      <ul className="row-group">
        {candidates.map(({ id, name, avatarUrl }) => (
          <li key={id}>
            <button type="button" className="row" onClick={() => onChoose(id)}>
              <Avatar emoji={avatarUrl} />
              <b className="row-words">
                <bdi>{name}</bdi>
              </b>
              <Icon name="chevronRight" size={20} />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
