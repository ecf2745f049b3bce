import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { CheckRow } from '../../../platform/ui/CheckRow.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { QrCode } from '../../families/ui/LinkCard.tsx'
import { type Paper, paperOf } from '../../transfer/rules.ts'
import type { Card } from '../contract.ts'
import { artOf, CardArt } from './CardArt.tsx'
import { useCardTexts } from './useCards.ts'
import './printedCards.css'

const cardsPerPage = 8

/** Chooses cards and prints them. Remount it for each opening. */
export function PrintSheet({ cards, open, onClose }: DialogProps & { cards: readonly Card[] }) {
  const t = useTranslations('actions')
  const book = useTranslations('keepsake')
  const textsOf = useCardTexts()
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [paper, setPaper] = useState(() => paperOf(navigator.languages))
  const chosen = cards.filter(({ id }) => !leftOut.includes(id))
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('openPrint')}
        isTitleFocused
        closeText="cancel"
        actions={
          <Button icon="printer" disabled={chosen.length === 0} onClick={() => window.print()}>
            {t('print', { count: chosen.length })}
          </Button>
        }
      >
        <PickChips<Paper>
          label={book('paper')}
          options={[
            { value: 'a4', label: 'A4' },
            { value: 'letter', label: book('letter') },
          ]}
          value={paper}
          onChange={setPaper}
        />
        <fieldset className="choice-group">
          <legend>{t('choose')}</legend>
          {cards.map((card) => (
            <CheckRow
              key={card.id}
              label={textsOf(card).label}
              isChecked={!leftOut.includes(card.id)}
              onChange={(isChecked) =>
                setLeftOut(isChecked ? leftOut.filter((id) => id !== card.id) : [...leftOut, card.id])
              }
            />
          ))}
        </fieldset>
        <p className="caption">{t('cut')}</p>
      </Sheet>
      {open && createPortal(<PrintedCards cards={chosen} paper={paper} />, document.body)}
    </>
  )
}

/** The paper, which no screen shows. */
function PrintedCards({ cards, paper }: { cards: readonly Card[]; paper: Paper }) {
  const t = useTranslations('actions')
  const textsOf = useCardTexts()
  const pages = Array.from({ length: Math.ceil(cards.length / cardsPerPage) }, (_, page) =>
    cards.slice(page * cardsPerPage, (page + 1) * cardsPerPage),
  )
  return (
    <div className={`paper printed-cards printed-${paper}`}>
      {pages.map((page) => (
        <section key={page[0]!.id}>
          {page.map((card) => (
            <div key={card.id} className="printed-card">
              <QrCode text={card.url!} />
              <div>
                <CardArt card={artOf(card)} size={64} />
                <b>{card.title}</b>
                <span>{textsOf(card).name}</span>
                <small>{t('scan')}</small>
              </div>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
