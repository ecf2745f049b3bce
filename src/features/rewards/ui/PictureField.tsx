import { useTranslations } from 'use-intl'
import { ChoiceGroup } from '../../../platform/ui/ChoiceGroup.tsx'
import { type Category, type PictureName, pictureNames } from '../contract.ts'
import { RewardArt } from './RewardArt.tsx'
import { defaultPicture } from './rewardLook.ts'

interface PictureFieldProps {
  /** Empty until one is chosen. */
  value: string
  onChange: (name: PictureName) => void
  category: Category
}

/** The drawings to choose from. Until one is chosen, the default picture of the category is marked, and follows it. */
export function PictureField({ value, onChange, category }: PictureFieldProps) {
  const t = useTranslations('store')
  const names = useTranslations('picture')
  return (
    <ChoiceGroup
      label={t('picture')}
      columns={4}
      value={pictureNames.find((name) => name === value) ?? defaultPicture(category)}
      onChange={onChange}
      options={pictureNames.map((name) => ({
        value: name,
        label: names(name),
        content: <RewardArt name={name} size={44} />,
      }))}
    />
  )
}
