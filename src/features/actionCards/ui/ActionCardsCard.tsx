import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { ConnectionCard } from '../../../platform/ui/ConnectionCard.tsx'
import { EndQuestion } from '../../../platform/ui/EndQuestion.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import type { Child } from '../../children/contract.ts'
import { useIsOnline } from '../../sync/ui/reachability.ts'
import { type Card, maxCards } from '../contract.ts'
import { artOf, CardArt } from './CardArt.tsx'
import { useCardDraft } from './cardDraft.ts'
import { useCards, useCardTexts, useDeleteCard } from './useCards.ts'
import './cards.css'

const MakeCardSheet = lazy(async () => ({ default: (await import('./MakeCardSheet.tsx')).MakeCardSheet }))
const CardSheet = lazy(async () => ({ default: (await import('./CardSheet.tsx')).CardSheet }))
const PrintSheet = lazy(async () => ({ default: (await import('./PrintSheet.tsx')).PrintSheet }))

/**
 * The cards that check in or praise when they are scanned. The address may name one, from a link of another screen.
 * @param child the selected one
 */
export function ActionCardsCard({ child }: { child: Child | undefined }) {
  const isOnline = useIsOnline()
  const t = useTranslations('actions')
  const mayMake = useMay()('changeHabits')
  const { data: cards = [] } = useCards(mayMake)
  const draft = useCardDraft()
  const [making, setMaking] = useState({ times: draft ? 1 : 0, isOpen: draft !== undefined })
  const printing = useDialogOf<number>()
  const shown = useDialogOf<string>()
  const ending = useDeleteCard(shown.close)
  const card = cards.find(({ id }) => id === shown.subject)
  const printable = cards.filter(({ url }) => url !== null)
  const isSample = useUser().data?.sampleUntil != null
  const closeMaking = () => setMaking({ ...making, isOpen: false })
  if (!mayMake) return null
  return (
    <ConnectionCard icon="qr" title={t('title')} text={t('text')}>
      {cards.length > 0 && <CardList cards={cards} onOpen={shown.open} onDelete={isOnline ? ending.open : undefined} />}
      {isOnline && (
        <Buttons
          {...{ cards, child, isSample, printable }}
          onMake={() => setMaking({ times: making.times + 1, isOpen: true })}
          onPrint={() => printing.open((printing.subject ?? 0) + 1)}
        />
      )}
      <Suspense>
        {making.times > 0 && child && (
          <MakeCardSheet
            key={making.times}
            child={child}
            draft={making.times === 1 ? draft : undefined}
            open={making.isOpen}
            onClose={closeMaking}
            onMade={(id) => {
              closeMaking()
              shown.open(id)
            }}
          />
        )}
        {card && (
          <CardSheet
            card={card}
            open={shown.isOpen}
            onClose={shown.close}
            onEnd={isOnline ? () => ending.open(card) : undefined}
          />
        )}
        {printing.subject !== undefined && (
          // Opens when the code that draws the codes has loaded: no paper is without them.
          <PrintSheet key={printing.subject} cards={printable} open={printing.isOpen} onClose={printing.close} />
        )}
      </Suspense>
      <EndQuestion ending={ending} title={t('withdrawTitle')} text={t('withdrawText')} confirmLabel={t('withdraw')} />
    </ConnectionCard>
  )
}

interface CardListProps {
  cards: readonly Card[]
  onOpen: (id: string) => void
  /** Undefined without a connection. */
  onDelete: ((card: Card) => void) | undefined
}

function CardList({ cards, onOpen, onDelete }: CardListProps) {
  const t = useTranslations('actions')
  const textsOf = useCardTexts()
  return (
    <ul className="connections">
      {cards.map((card) => {
        const { label, text } = textsOf(card)
        return (
          <li key={card.id}>
            <button type="button" className="card-row" aria-haspopup="dialog" onClick={() => onOpen(card.id)}>
              <CardArt card={artOf(card)} size={40} />
              <span className="row-words">
                <b>
                  <bdi>{label}</bdi>
                </b>
                <small>{text}</small>
              </span>
            </button>
            {onDelete && (
              <IconButton icon="trash" label={t('withdrawOf', { card: label })} onClick={() => onDelete(card)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface ButtonsProps {
  cards: readonly Card[]
  printable: readonly Card[]
  child: Child | undefined
  isSample: boolean
  onMake: () => void
  onPrint: () => void
}

/** What can be done, or why nothing can. */
function Buttons({ cards, printable, child, isSample, onMake, onPrint }: ButtonsProps) {
  const t = useTranslations('actions')
  const refusals = useTranslations('refusals')
  if (isSample) return <p className="caption">{refusals('sample_family')}</p>
  return (
    <>
      {cards.length > 0 && <p className="caption">{cards.length < maxCards ? t('lost') : t('tooMany')}</p>}
      <div className="card-buttons">
        {cards.length < maxCards && child && (
          <Button tone="soft" size="sm" icon="plus" onClick={onMake}>
            {t('make')}
          </Button>
        )}
        {printable.length > 0 && (
          <Button tone="soft" size="sm" icon="printer" onClick={onPrint}>
            {t('print', { count: printable.length })}
          </Button>
        )}
      </div>
    </>
  )
}
