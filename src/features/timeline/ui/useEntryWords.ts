import { useTranslations } from 'use-intl'
import { remedyPoints } from '../../behaviors/rules.ts'
import { useActionTitle } from '../../behaviors/ui/useActionTitle.ts'
import { moodEmoji, weatherEmoji } from '../../moments/ui/momentEmoji.ts'
import type { Activity } from '../../points/contract.ts'
import { presetRewards } from '../../rewards/rules.ts'
import { readMetadata } from '../rules.ts'

/**
 * Words an entry in the reader's language by what its metadata says happened; the stored title where it says nothing
 * that is known. docs/product-decisions.md, row 38.
 */
export function useEntryTitle(): (entry: Activity) => string {
  const wordAct = useActTitle()
  const t = useTranslations('undo')
  return (entry) => (entry.undoes ? t('undoneTitle', { title: wordAct(entry) }) : wordAct(entry))
}

function useActTitle(): (entry: Activity) => string {
  const t = useTranslations('timeline')
  const behaviors = useTranslations('behaviors')
  const presets = useTranslations('presetRewards')
  const actionTitle = useActionTitle()

  return (entry) => {
    const data = readMetadata(entry.metadata)
    const title = typeof data.title === 'string' ? data.title : entry.title
    switch (data.kind) {
      case 'behavior':
        return actionTitle({ key: data.key, title })
      case 'gift':
        return behaviors('gift')
      case 'remedy':
        return remedyTitle(entry)
      case 'habit_checkin':
        return t('habitCheckIn', { title })
      case 'habit_bonus':
        return t('habitCompleted', { title })
      case 'skill_completed':
        return t('skillCompleted', { title })
      case 'skill_score':
        return scoreTitle(data, title)
      case 'redemption':
        return t('rewardRedeemed', { title: rewardTitle(data, entry.title) })
      case 'moment':
        return t('momentSaved')
      default:
        return entry.title
    }
  }

  function remedyTitle({ points, title }: Activity): string {
    const size = Math.abs(points ?? 0)
    if (size === remedyPoints.small) return behaviors('remedySmall')
    return size === remedyPoints.major ? behaviors('remedyMajor') : title
  }

  function scoreTitle({ score, unit, isBest }: ReturnType<typeof readMetadata>, title: string): string {
    if (typeof score !== 'number') return title
    // A unit is optional, and its place at the end of the sentence is then empty.
    return t(isBest === false ? 'skillTried' : 'skillScore', {
      title,
      score,
      unit: typeof unit === 'string' ? unit : '',
    }).trim()
  }

  function rewardTitle({ presetKey, rewardTitle: title }: ReturnType<typeof readMetadata>, stored: string): string {
    const preset = presetRewards.find(({ key }) => key === presetKey)
    if (preset) return presets(preset.key)
    return typeof title === 'string' ? title : stored
  }
}

/** The weather and the mood of a moment, as pictures with their names; those that are unknown are left out. */
export function useMomentPictures(): (entry: Activity) => { emoji: string; name: string }[] {
  const weather = useTranslations('weather')
  const mood = useTranslations('mood')
  return (entry) => {
    if (entry.type !== 'moment') return []
    const data = readMetadata(entry.metadata)
    return [
      ...(isKeyOf(weatherEmoji, data.weather)
        ? [{ emoji: weatherEmoji[data.weather], name: weather(data.weather) }]
        : []),
      ...(isKeyOf(moodEmoji, data.mood) ? [{ emoji: moodEmoji[data.mood], name: mood(data.mood) }] : []),
    ]
  }
}

function isKeyOf<Key extends string>(known: Record<Key, string>, key: unknown): key is Key {
  return typeof key === 'string' && Object.hasOwn(known, key)
}
