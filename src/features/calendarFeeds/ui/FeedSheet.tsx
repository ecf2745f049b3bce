import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { CheckRow } from '../../../platform/ui/CheckRow.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { useNextTitle } from '../../../platform/ui/useNextTitle.ts'
import { LinkCard, useShareLink } from '../../families/ui/LinkCard.tsx'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { ChildChips } from '../../lending/ui/ChildChips.tsx'
import { useChosenChildren } from '../../lending/ui/useChosenChildren.ts'
import { type FeedKind, feedKinds } from '../contract.ts'
import { useAddFeed } from './useFeeds.ts'
import './feedSheet.css'

const chosenAtFirst: readonly FeedKind[] = ['birthdays', 'rest', 'due', 'owed']

/** Makes an address for calendars and shows it, once. Remount it for each opening. */
export function FeedSheet({ open, onClose }: DialogProps) {
  const t = useTranslations('feed')
  const errorText = useFormErrorText()
  const { language } = useLanguage()
  const [kinds, setKinds] = useState(chosenAtFirst)
  const { childIds, isForAll, checkChosen, chips } = useChosenChildren()
  const [showNames, setShowNames] = useState(false)
  const { mutateAsync, isPending, error, data } = useAddFeed()
  const url = data?.url ?? ''
  const isReady = url !== ''
  const content = useNextTitle(isReady)
  const make = () => mutateAsync({ kinds: [...kinds], childIds: isForAll ? null : childIds, showNames, language })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={isReady ? t('readyTitle') : t('title')}
      isTitleFocused
      closeText={isReady ? 'done' : 'cancel'}
      actions={
        isReady ? (
          <ButtonLink href={url.replace(/^https?/, 'webcal')} icon="calendar">
            {t('add')}
          </ButtonLink>
        ) : (
          <Button pending={isPending} disabled={kinds.length === 0} onClick={() => checkChosen() && make()}>
            {t('make')}
          </Button>
        )
      }
    >
      <div ref={content} className="feed-sheet">
        {isReady ? (
          <Ready url={url} />
        ) : (
          <>
            <fieldset className="choice-group">
              <legend>{t('what')}</legend>
              {feedKinds.map((kind) => (
                <CheckRow
                  key={kind}
                  label={t(kind)}
                  isChecked={kinds.includes(kind)}
                  onChange={(isChecked) =>
                    // In one order, by which the list names them.
                    setKinds(feedKinds.filter((one) => (one === kind ? isChecked : kinds.includes(one))))
                  }
                />
              ))}
            </fieldset>
            <div className="sun">
              <ChildChips {...chips} />
            </div>
            <CheckRow label={t('names')} isChecked={showNames} onChange={setShowNames} />
            {error && <FormError>{errorText(error)}</FormError>}
          </>
        )}
      </div>
    </Sheet>
  )
}

function Ready({ url }: { url: string }) {
  const t = useTranslations('feed')
  const invite = useTranslations('invite')
  const link = useShareLink({ url, text: '' })
  return (
    <>
      <LinkCard link={link} label={t('qrLabel')} hint={t('readyText')} hasCopy />
      <p className="caption">{t('howGoogle')}</p>
      <span role="status" className="visually-hidden">
        {link.isCopied && invite('copied')}
      </span>
    </>
  )
}
