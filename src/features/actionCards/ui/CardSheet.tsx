import { useTranslations } from 'use-intl'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { LinkActions, LinkCard, useShareLink } from '../../families/ui/LinkCard.tsx'
import type { Card } from '../contract.ts'
import { artOf, CardArt } from './CardArt.tsx'
import { useCardTexts } from './useCards.ts'

interface CardSheetProps extends DialogProps {
  card: Card
  /** Undefined without a connection. */
  onEnd: (() => void) | undefined
}

/** A card with its code and address. That of another member shows neither: they answer for it. */
export function CardSheet({ card, open, onClose, onEnd }: CardSheetProps) {
  const t = useTranslations('actions')
  const { label, text } = useCardTexts()(card)
  const link = useShareLink({ url: card.url ?? '', text: label })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={label}
      isTitleFocused
      closeText="done"
      actions={card.url !== null && <LinkActions link={link} />}
    >
      <p className="caption card-state">
        <CardArt card={artOf(card)} size={40} />
        {text}
      </p>
      {card.url !== null && <LinkCard link={link} label={t('code')} hint={t('nfc')} />}
      <p className="caption">{t('rule')}</p>
      {onEnd && (
        <TextButton icon="trash" label={t('withdrawOf', { card: label })} onClick={onEnd}>
          {t('withdraw')}
        </TextButton>
      )}
    </Sheet>
  )
}
