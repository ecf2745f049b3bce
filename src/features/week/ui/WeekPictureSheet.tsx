import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { canShareFile, isInstalledOnIos, share } from '../../../platform/ui/share.ts'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { EditRow } from '../../effort/ui/EditRow.tsx'
import { dataUrlOf } from '../../moments/ui/dataUrlOf.ts'
import { makeWeekPicture, type WeekPicture } from './weekPicture.ts'

export interface WeekPictureSheetProps extends DialogProps {
  /** A Sunday. */
  weekStart: string
  /** The days of the week, which stand for the name where it is left out. */
  range: string
  picture: Omit<WeekPicture, 'subtitle' | 'photo'>
  hasPhoto: boolean
  /** Says in words what the picture shows, under this title. */
  textOf: (title: string) => string
}

/** The week as a picture. It is drawn on this device, and leaves it only by the hand of the guardian. */
export function WeekPictureSheet({
  open,
  onClose,
  weekStart,
  range,
  picture,
  hasPhoto,
  textOf,
}: WeekPictureSheetProps) {
  const t = useTranslations('weekPicture')
  const [hasName, setHasName] = useState(true)
  const [isPhotoShown, setIsPhotoShown] = useState(false)
  const [made, setMade] = useState<{ file: File; url: string }>()
  const [isFailed, setIsFailed] = useState(false)
  const [isNotShared, setIsNotShared] = useState(false)
  const title = hasName ? picture.title : range
  const text = textOf(title)

  /** The picture so far may show what is not wanted any more. */
  function change(set: (isOn: boolean) => void, isOn: boolean): void {
    setMade(undefined)
    setIsFailed(false)
    setIsNotShared(false)
    set(isOn)
  }

  useEffect(() => {
    if (!open) return undefined
    let isWanted = true
    const shown = {
      ...picture,
      title,
      subtitle: hasName ? range : undefined,
      face: imageOf('.week-top .avatar img') ?? picture.face,
      photo: isPhotoShown ? imageOf('.week-moment img') : undefined,
    }
    makePicture(shown, `week-${weekStart}.png`)
      .then((result) => {
        if (!isWanted) return
        setMade(result)
        setIsFailed(false)
        setIsNotShared(false)
      })
      .catch(() => {
        if (isWanted) setIsFailed(true)
      })
    return () => {
      isWanted = false
    }
  }, [open, picture, title, hasName, isPhotoShown, range, weekStart])

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      isTitleFocused
      actions={<PictureButtons made={made} isFailed={isFailed} text={text} onNotShared={setIsNotShared} />}
    >
      <div className="week-picture">{made && <img src={made.url} alt={text} />}</div>
      <p className="caption">{t('note')}</p>
      <EditRow icon="user" label={t('name')} isOn={hasName} onClick={() => change(setHasName, !hasName)} />
      {hasPhoto && (
        <EditRow
          icon="camera"
          label={t('photo')}
          isOn={isPhotoShown}
          onClick={() => change(setIsPhotoShown, !isPhotoShown)}
        />
      )}
      <p role="status">{isFailed ? t('failed') : isNotShared && t('notShared')}</p>
    </Sheet>
  )
}

interface PictureButtonsProps {
  /** Undefined until the picture is drawn. */
  made: { file: File; url: string } | undefined
  /** Drawing it has failed. */
  isFailed: boolean
  text: string
  onNotShared: (isNotShared: boolean) => void
}

function PictureButtons({ made, isFailed, text, onNotShared }: PictureButtonsProps) {
  const t = useTranslations('weekPicture')
  const canShare = canShareFile('week.png', 'image/png')
  return (
    <>
      {!(canShare && isInstalledOnIos()) && (
        <Button
          tone={canShare ? 'soft' : 'leaf'}
          icon="download"
          pending={!made && !isFailed}
          disabled={!made && isFailed}
          onClick={() => save(made!.file.name, made!.url)}
        >
          {t('save')}
        </Button>
      )}
      {canShare && (
        <Button
          icon="share"
          pending={!made && !isFailed}
          disabled={!made && isFailed}
          onClick={() => {
            onNotShared(false)
            return share({ files: [made!.file], text }).catch(() => onNotShared(true))
          }}
        >
          {t('share')}
        </Button>
      )}
    </>
  )
}

async function makePicture(picture: WeekPicture, name: string): Promise<{ file: File; url: string }> {
  const file = await makeWeekPicture(picture, name)
  return { file, url: await dataUrlOf(file) }
}

/** A picture that the page has loaded, so that nothing is requested. */
const imageOf = (selector: string) => document.querySelector<HTMLImageElement>(selector) ?? undefined

function save(name: string, url: string): void {
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
}
