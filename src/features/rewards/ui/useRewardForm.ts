import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { maxUnits, visible } from '../../../platform/http/shapes.ts'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { optionalNumber, typedDigits } from '../../../platform/ui/typedDigits.ts'
import { useForm } from '../../../platform/ui/useForm.ts'
import { useDraftKey } from '../../auth/ui/useDraftKey.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import {
  categories,
  limitPeriods,
  maxLimitCount,
  maxPointsCost,
  maxStock,
  maxUnitLength,
  pictureNames,
  type Reward,
} from '../contract.ts'
import { httpsAddress, maxImageUrlLength } from '../httpsAddress.ts'
import { kindOf, lookOf } from './rewardLook.ts'
import { useRewardTitle } from './useRewardTitle.ts'

/**
 * The form for a reward of one child, kept while the sheet is closed.
 * @param edited the reward that is changed, and whether the sheet is open; undefined for a new one
 */
export function useRewardForm(childId: string, edited?: { reward: Reward; isOpen: boolean }) {
  const validation = useTranslations('validation')
  const missing = useTranslations('form')('nameMissing')
  const errors = useTranslations('errors')
  const t = useTranslations('store')
  const { number } = useFormat()
  const titleOf = useRewardTitle()
  const textsOf = (reward: Reward) => ({ ...typedOf(reward), title: titleOf(reward) })
  const atMost = (max: number) => maxUnits(max, validation('tooLong', { max }))
  const form = useForm({
    schema: z
      .object({
        title: z.string().check(z.trim(), visible(missing), atMost(maxTitleLength)),
        category: z.enum(categories),
        pointsCost: z.pipe(
          typedDigits(errors('invalidPointsText')),
          z.pipe(
            z.transform(Number),
            z
              .int()
              .check(
                z.gte(1, errors('invalidPointsText')),
                z.lte(maxPointsCost, t('costMax', { max: number(maxPointsCost) })),
              ),
          ),
        ),
        description: z.string().check(z.trim(), atMost(maxDescriptionLength)),
        imageUrl: z.string().check(
          z.trim(),
          z.refine((url) => url === '' || httpsAddress.safeParse(url).success, { error: validation('url') }),
          atMost(maxImageUrlLength),
        ),
        /** Empty until one is chosen. */
        picture: z.pipe(
          z.enum(['', ...pictureNames]),
          z.transform((name) => (name === '' ? null : name)),
        ),
        limitPer: z.pipe(
          z.enum(['none', ...limitPeriods]),
          z.transform((period) => (period === 'none' ? null : period)),
        ),
        limitCount: optionalNumber(1, maxLimitCount, t('limitInvalid')),
        stock: optionalNumber(0, maxStock, t('stockInvalid')),
        isCountable: z.pipe(
          z.string(),
          z.transform((value) => value === 'true'),
        ),
        unit: z.string().check(z.trim(), atMost(maxUnitLength)),
      })
      .check(
        z.refine(({ limitPer, limitCount }) => (limitPer === null) === (limitCount === null), {
          path: ['limitCount'],
          error: t('limitInvalid'),
        }),
      ),
    initial: edited ? textsOf(edited.reward) : nothingTyped,
    draftKey: useDraftKey(edited ? `${childId} reward ${edited.reward.id}` : `${childId} reward`),
    ...(edited && { isOpen: edited.isOpen }),
    counted: ['stock'],
  })
  return {
    ...form,
    clear: (saved?: Reward) => form.clear(saved && textsOf(saved)),
  }
}

const nothingTyped = {
  title: '',
  category: 'gift',
  pointsCost: '',
  description: '',
  imageUrl: '',
  picture: '',
  limitPer: 'none',
  limitCount: '',
  stock: '',
  isCountable: 'false',
  unit: '',
}

/** Whether the fields that a new reward need not fill in are as they are there. */
export const isStandard = ({
  category,
  description,
  imageUrl,
  picture,
  limitPer,
  stock,
  isCountable,
}: Reward): boolean =>
  !isCountable &&
  kindOf(category) !== 'privilege' &&
  [description, imageUrl, picture, limitPer, stock].every((value) => value === null)

function typedOf(reward: Reward): typeof nothingTyped {
  const { title, category, pointsCost, description, imageUrl, limitPer, limitCount, stock, isCountable, unit } = reward
  return {
    title,
    category,
    pointsCost: String(pointsCost),
    description: description ?? '',
    imageUrl: imageUrl ?? '',
    picture: lookOf(reward).art,
    limitPer: limitPer ?? 'none',
    limitCount: limitCount === null ? '' : String(limitCount),
    stock: stock === null ? '' : String(stock),
    isCountable: String(isCountable),
    unit: unit ?? '',
  }
}
