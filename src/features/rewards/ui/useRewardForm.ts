import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { maxUnits, visible } from '../../../platform/http/shapes.ts'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { useForm } from '../../../platform/ui/useForm.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { categories, maxImageUrlLength, maxPointsCost, pictureNames } from '../contract.ts'
import { httpsAddress } from '../httpsAddress.ts'
import type { presetRewards } from '../rules.ts'
import { presetArt } from './rewardLook.ts'
import { useRewardTitle } from './useRewardTitle.ts'

/** What is typed for a new reward of one child, kept while the sheet is closed. */
export function useRewardForm(childId: string) {
  const validation = useTranslations('validation')
  const errors = useTranslations('errors')
  const t = useTranslations('store')
  const { number } = useFormat()
  const titleOf = useRewardTitle()
  const atMost = (max: number) => maxUnits(max, validation('tooLong', { max }))
  const form = useForm({
    schema: z.object({
      title: z.string().check(z.trim(), visible(validation('rewardName')), atMost(maxTitleLength)),
      category: z.enum(categories),
      pointsCost: z.pipe(
        // Full-width digits from Chinese keyboards are accepted.
        z.string().check(z.normalize('NFKC'), z.trim(), z.regex(/^\d+$/, errors('invalidPointsText'))),
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
    }),
    initial: { title: '', category: 'gift', pointsCost: '', description: '', imageUrl: '', picture: '' },
    draftKey: `${childId} reward`,
  })
  return {
    ...form,
    fillFrom: (preset: (typeof presetRewards)[number]) => {
      form.setField('title', titleOf({ title: preset.title, presetKey: preset.key }))
      form.setField('category', preset.category)
      form.setField('pointsCost', String(preset.pointsCost))
      form.setField('picture', presetArt[preset.key])
    },
  }
}
