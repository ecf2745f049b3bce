import { useTranslations } from 'use-intl'
import { HillScene } from '../../../platform/ui/HillScene.tsx'
import { SpokenPoints } from '../../../platform/ui/SpokenPoints.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import type { Child } from '../../children/contract.ts'
import { Avatar } from '../../children/ui/Avatar.tsx'
import { useSeenStage } from '../../children/ui/childMarks.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { weekTextOf } from '../rules.ts'

/** What the week earned. Spent points do not count against it: docs/product-decisions.md, row 39. */
export function WeekTop({ child, total }: { child: Child; total: number }) {
  const t = useTranslations('weekPage')
  const { signed } = useFormat()
  return (
    <section className="hill-tile week-top">
      <HillScene />
      <Avatar emoji={child.avatarUrl} size="card" />
      <div>
        <p className="week-sum">
          <SpokenPoints points={total} shown={signed(total)} />
          <Star size={28} />
        </p>
        <p>{t(weekTextOf(total))}</p>
      </div>
      <Sprout mood="glad" stage={useSeenStage(child.id)} size={104} />
    </section>
  )
}

/** A week in which nothing was noted. It is no reproach. */
export function QuietWeek({ isOver }: { isOver: boolean }) {
  const t = useTranslations('weekPage')
  return (
    <>
      <section className="hill-tile week-quiet">
        <HillScene />
        <Sprout mood="sleep" size={104} />
      </section>
      <p className="week-quiet-text">{t(isOver ? 'quiet' : 'empty')}</p>
    </>
  )
}
