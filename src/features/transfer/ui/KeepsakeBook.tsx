import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { HillScene } from '../../../platform/ui/HillScene.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import type { Child } from '../../children/contract.ts'
import { ageOfChild } from '../../children/rules.ts'
import { AvatarArt } from '../../children/ui/Avatar.tsx'
import { formatRange } from '../../i18n/ui/formatRange.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import type { Photo } from '../../moments/contract.ts'
import { addressOfPhoto } from '../../moments/ui/photoCache.ts'
import { blockGap, coverPhoto, type Days, packPages, pageMargin, type Paper, paperSizes, perMm } from '../rules.ts'
import { type BookContent, useKeepsakeBlocks } from './useKeepsakeBlocks.tsx'
import type { LoadedPhotos } from './usePhotosLoaded.ts'

interface KeepsakeBookProps extends BookContent {
  child: Child
  days: Days
  paper: Paper
  onPaged: (pages: number) => void
}

/** The pages as they will be printed. What stands on them is measured first, so that no page cuts anything. */
export function KeepsakeBook({ child, keepsake, days, paper, photos, onPaged, ...options }: KeepsakeBookProps) {
  const [firstYear, lastYear] = [days.from.slice(0, 4), days.to.slice(0, 4)]
  const isOneYear = firstYear === lastYear
  const blocks = useKeepsakeBlocks({ keepsake, photos, isOneYear, ...options })
  const [pages, setPages] = useState<number[][]>([])
  const [scale, setScale] = useState(1)
  const desk = useRef<HTMLDivElement>(null)
  const measure = useRef<HTMLDivElement>(null)
  const { width, height } = paperSizes[paper]
  const inner = { width: width - 2 * pageMargin.side, height: height - pageMargin.top - pageMargin.bottom }

  useLayoutEffect(() => {
    const heights = [...measure.current!.children].map((element) => element.getBoundingClientRect().height / perMm)
    const packed = packPages(
      blocks.map((block, index) => ({ ...block, height: heights[index] ?? 0 })),
      inner.height,
      blockGap,
    )
    setPages((current) => (JSON.stringify(current) === JSON.stringify(packed) ? current : packed))
    setScale(Math.min(1, desk.current!.clientWidth / (width * perMm)))
    onPaged(packed.length + 1)
  }, [blocks, inner.height, width, onPaged])

  return (
    <div
      ref={desk}
      className={`keep-desk keep-${paper}`}
      style={{ '--scale': scale, '--pages': pages.length + 1 } as React.CSSProperties}
    >
      <div ref={measure} className="keep-measure keep-text" style={{ width: `${inner.width}mm` }} aria-hidden="true">
        {blocks.map(({ key, content }) => (
          <div key={key}>{content}</div>
        ))}
      </div>
      <div className="keep-book">
        <Cover child={child} days={days} today={options.today} photo={coverPhoto(keepsake.moments)} photos={photos} />
        {pages.map((places, page) => (
          <section key={blocks[places[0]!]?.key ?? places[0]} className="keep-page keep-text">
            {places.map((place) => (
              <div key={blocks[place]?.key ?? place}>{blocks[place]?.content}</div>
            ))}
            <p className="keep-folio">
              <span>
                <bdi>{child.name}</bdi> · {isOneYear ? lastYear : `${firstYear}–${lastYear}`}
              </span>
              <span>{page + 2}</span>
            </p>
          </section>
        ))}
      </div>
    </div>
  )
}

interface CoverProps {
  child: Child
  days: Days
  today: string
  photo: Photo | undefined
  photos: LoadedPhotos
}

function Cover({ child, days: { from, to }, today, photo, photos }: CoverProps) {
  const t = useTranslations('keepsake')
  const { language } = useLanguage()
  const months = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const period = formatRange(months, language, from, to)
  // At the end of the book, which may be of an earlier year.
  const age = ageOfChild(child, to < today ? to : today)
  const line = [...(age === null ? [] : [t('coverAge', { age })]), t('coverLine')].join(' · ')
  const longestWord = Math.max(...child.name.split(/[\s-]/).map((word) => word.length))
  const hasPhoto = photo !== undefined && photos.outcomeOf(photo.id) !== 'failed'
  return (
    <section className="keep-page keep-cover">
      <div className="keep-band">
        <HillScene />
      </div>
      {hasPhoto && (
        <div className="keep-cover-photo">
          <img src={addressOfPhoto(photo.id, 'large')} alt="" />
        </div>
      )}
      <div className="keep-cover-words">
        <div>
          <span className="keep-face">
            <AvatarArt emoji={child.avatarUrl} />
          </span>
          <h2 style={{ '--longest': longestWord } as React.CSSProperties}>
            <bdi>{child.name}</bdi>
          </h2>
          <p>{period}</p>
          <p>{line}</p>
        </div>
        <Sprout mood="glad" size={hasPhoto ? 190 : 300} />
      </div>
    </section>
  )
}
