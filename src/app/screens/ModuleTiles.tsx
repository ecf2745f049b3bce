import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFamilyDay, useTimeZone } from '../../features/auth/ui/useFamilyDay.ts'
import type { Child } from '../../features/children/contract.ts'
import { useFormat } from '../../features/i18n/ui/useFormat.ts'
import { rankOf } from '../../features/habits/ui/habitOrder.ts'
import { useHabits } from '../../features/habits/ui/useHabits.ts'
import { moodEmoji } from '../../features/moments/ui/momentEmoji.ts'
import { useMoments } from '../../features/moments/ui/useMoments.ts'
import { useSkills } from '../../features/skills/ui/useSkills.ts'
import { undoneIds } from '../../features/timeline/rules.ts'
import { useHistory } from '../../features/timeline/ui/useHistory.ts'
import { dayAt } from '../../platform/time/rules.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ModuleArt, type ModuleArtName } from '../../platform/ui/ModuleArt.tsx'
import { Star } from '../../platform/ui/Star.tsx'
import type { ModuleName } from './modules.ts'
import './moduleTile.css'

/** More drops than this do not fit beside the picture. docs/screens.md, section 4. */
const maxDrops = 5

interface TilesProps {
  child: Child
  onOpen: (module: ModuleName) => void
}

/** The four modules. What they say beyond their names comes when its data has come, and never holds a tile up. */
export function ModuleTiles({ child, onOpen }: TilesProps) {
  return (
    <div className="module-grid">
      <BehaviorsTile child={child} onOpen={onOpen} />
      <HabitsTile child={child} onOpen={onOpen} />
      <SkillsTile child={child} onOpen={onOpen} />
      <MomentsTile child={child} onOpen={onOpen} />
    </div>
  )
}

function BehaviorsTile({ child, onOpen }: TilesProps) {
  const t = useTranslations('home')
  const format = useFormat()
  const points = usePointsForBehaviorToday(child)
  return (
    <Tile
      name="behaviors"
      art="sun"
      hint={t('behaviorsHint')}
      onOpen={onOpen}
      glance={
        points !== undefined &&
        points !== 0 && (
          <>
            <Star size={18} /> {format.signed(points)}
          </>
        )
      }
    />
  )
}

function HabitsTile({ child, onOpen }: TilesProps) {
  const t = useTranslations('home')
  const { data: habits } = useHabits(child.id)
  const active = habits?.filter(({ isCompleted }) => !isCompleted) ?? []
  const done = active.filter((habit) => rankOf(habit) === 1).length
  return (
    <Tile
      name="habits"
      art="water"
      hint={habits && (active.length > 0 ? t('habitsHint', { done, total: active.length }) : t('habitsHintEmpty'))}
      onOpen={onOpen}
      glance={
        active.length > 0 &&
        active.slice(0, maxDrops).map(({ id }, index) => <SmallDrop key={id} isFilled={index < done} />)
      }
    />
  )
}

function SkillsTile({ child, onOpen }: TilesProps) {
  const t = useTranslations('home')
  const format = useFormat()
  const { data: skills } = useSkills(child.id)
  const completed = skills?.filter(({ isCompleted }) => isCompleted).length ?? 0
  const active = (skills?.length ?? 0) - completed
  return (
    <Tile
      name="skills"
      art="berry"
      hint={skills && (active > 0 ? t('skillsHint', { count: active }) : t('skillsHintEmpty'))}
      onOpen={onOpen}
      glance={
        completed > 0 && (
          <>
            <Icon name="trophy" size={18} /> {format.number(completed)}
          </>
        )
      }
    />
  )
}

function MomentsTile({ child, onOpen }: TilesProps) {
  const t = useTranslations('home')
  const latest = useMoments(child.id).data?.pages[0]?.[0]
  return (
    <Tile
      name="moments"
      art="blossom"
      hint={t('momentsHint')}
      onOpen={onOpen}
      glance={latest && <span className="emoji">{moodEmoji[latest.mood]}</span>}
    />
  )
}

interface TileProps {
  name: ModuleName
  art: ModuleArtName
  /** Undefined while it is not known; its line is kept. */
  hint: string | undefined
  onOpen: (module: ModuleName) => void
  /** Says in a picture what the module itself says in words. */
  glance: ReactNode
}

function Tile({ name, art, hint, onOpen, glance }: TileProps) {
  const t = useTranslations('home')
  return (
    <button
      type="button"
      className={`module-tile ${art}`}
      onClick={() => {
        onOpen(name)
      }}
    >
      <strong>{t(name)}</strong>
      <span>{hint ?? '\u00a0'}</span>
      {glance && (
        <span className="glance" aria-hidden="true">
          {glance}
        </span>
      )}
      <ModuleArt name={art} size={92} />
    </button>
  )
}

function SmallDrop({ isFilled }: { isFilled: boolean }) {
  return (
    <svg width="16" height="18" viewBox="0 0 28 30">
      <path
        d="M12.6 2.3c.8-1 2-1 2.8 0C19 6.5 24 12.5 24 18a10 10 0 0 1-20 0c0-5.5 5-11.5 8.6-15.7z"
        fill={isFilled ? 'var(--water-solid)' : 'none'}
        stroke="var(--water-solid)"
        strokeWidth="3"
        opacity={isFilled ? undefined : 0.5}
      />
    </svg>
  )
}

/** Undefined while it is not known: also when today began before the entries that are loaded. */
function usePointsForBehaviorToday(child: Child): number | undefined {
  const { data: history } = useHistory(child.id)
  const timeZone = useTimeZone()
  const today = useFamilyDay()
  const dayOf = ({ createdAt }: { createdAt: string }) => dayAt(new Date(createdAt), timeZone)
  const oldest = history?.entries.at(-1)
  if (!history || (!history.isWhole && oldest && dayOf(oldest) === today)) return undefined
  const undone = undoneIds(history.entries)
  return history.entries
    .filter(
      (entry) => entry.type === 'behavior' && entry.undoes === null && !undone.has(entry.id) && dayOf(entry) === today,
    )
    .reduce((sum, { points }) => sum + (points ?? 0), 0)
}
