import { useTranslations } from 'use-intl'
import { ChoiceGroup } from '../../../platform/ui/ChoiceGroup.tsx'
import { PictureArt } from '../../../platform/ui/PictureArt.tsx'
import { type ThingPicture, thingPictures } from '../contract.ts'
import './thingPictures.css'

interface ThingPictureFieldProps {
  /** Empty for none. */
  value: string
  onChange: (picture: ThingPicture | '') => void
}

/** The picture of something to do. */
export function ThingPictureField({ value, onChange }: ThingPictureFieldProps) {
  const t = useTranslations('habitMore')
  const names = useTranslations('habitPicture')
  const chosen = thingPictures.find((name) => name === value)
  return (
    <div className="thing-pictures">
      <ChoiceGroup<ThingPicture | 'none'>
        label={t('picture')}
        columns={4}
        value={chosen ?? 'none'}
        onChange={(name) => onChange(name === 'none' ? '' : name)}
        options={[
          { value: 'none', label: t('pictureNone'), content: t('pictureNone') },
          ...thingPictures.map((name) => ({
            value: name,
            label: names(name),
            content: <PictureArt name={name} size={48} />,
          })),
        ]}
      />
    </div>
  )
}
