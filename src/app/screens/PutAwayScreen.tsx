import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { navigate } from '../../features/i18n/ui/navigate.ts'
import type { Child } from '../../features/children/contract.ts'
import { PutAwayHabits } from '../../features/habits/ui/PutAwayHabits.tsx'
import { PutAwayRewards } from '../../features/rewards/ui/PutAwayRewards.tsx'
import { PutAwaySkills } from '../../features/skills/ui/PutAwaySkills.tsx'
import { ScreenHeader } from '../../platform/ui/ScreenHeader.tsx'
import { Tabs } from '../../platform/ui/Tabs.tsx'
import { fromApp, moduleHref, tabHref } from '../web/view.ts'
import '../../platform/ui/layout.css'

export const lists = { habits: PutAwayHabits, skills: PutAwaySkills, rewards: PutAwayRewards }
type ListName = keyof typeof lists

/** Lists the deleted items of one child, with a way to restore them. */
export function PutAwayScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('putAway')
  const [name, setName] = useState<ListName>('habits')
  const List = lists[name]
  return (
    <div className="screen">
      <ScreenHeader title={t('title')} onBack={onBack} />
      <p className="caption">{t('text')}</p>
      <Tabs<ListName>
        label={t('title')}
        tabs={[
          { value: 'habits', label: t('tabHabits') },
          { value: 'skills', label: t('tabSkills') },
          { value: 'rewards', label: t('tabRewards') },
        ]}
        value={name}
        onChange={setName}
      >
        <List
          childId={child.id}
          onOpen={(module) => navigate(module === 'rewards' ? tabHref(module) : moduleHref(module), { state: fromApp })}
        />
      </Tabs>
    </div>
  )
}
