import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import type { Accent } from '../../../platform/ui/tone.ts'
import { useHadDraft } from '../../../platform/ui/useHadDraft.ts'
import { CopyToSheet, useSiblings } from '../../children/ui/CopyToSheet.tsx'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { EditRow } from './EditRow.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import '../../../platform/ui/rowGroup.css'

/** The fields of a form that were changed; undefined if there are none, and nothing is to be sent. */
export function changedOf<Values extends object>(
  values: Values,
  changed: ReadonlySet<string>,
): Partial<Values> | undefined {
  if (changed.size === 0) return undefined
  return Object.fromEntries(Object.entries(values).filter(([name]) => changed.has(name))) as Partial<Values>
}

interface EditSheetProps {
  open: boolean
  onClose: () => void
  title: string
  tone?: Accent
  form: { changed: ReadonlySet<string>; isChangedMeanwhile: boolean }
  saving: { isPending: boolean; error: unknown }
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** The fields. */
  children: ReactNode
  item: { id: string; childId: string; title: string }
  firstRow?: ReactNode
  /** The list in which this item can be moved. */
  order?: { items: readonly { id: string; title: string }[]; onOrder: (ids: string[]) => void } | undefined
  copy: (childId: string, idempotencyKey: string) => Promise<unknown>
  onDelete: () => void
}

/** Corrects an item of a child, and leads to everything else that can be done with it: order, copy, delete. */
export function EditSheet({
  open,
  onClose,
  title,
  tone,
  form,
  saving,
  onSubmit,
  children,
  item,
  firstRow,
  order,
  copy,
  onDelete,
}: EditSheetProps) {
  const t = useTranslations('edit')
  const common = useTranslations('common')
  const copyTo = useTranslations('copyTo')
  const ordering = useTranslations('order')
  const errorText = useFormErrorText()
  const hadDraft = useHadDraft(open, form.changed.size > 0)
  const hasSiblings = useSiblings(item.childId).length > 0
  const [openSheet, setOpenSheet] = useState<'copy' | 'order'>()
  const closeSecond = () => {
    setOpenSheet(undefined)
  }
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={title}
        isTitleFocused
        isChangedMeanwhile={form.isChangedMeanwhile}
        onSubmit={onSubmit}
        actions={
          <>
            <Button tone="soft" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button {...(tone && { tone })} type="submit" pending={saving.isPending}>
              {common('save')}
            </Button>
          </>
        }
      >
        {hadDraft && <p className="caption">{t('unsaved')}</p>}
        {children}
        {saving.error !== null && <FormError>{errorText(saving.error)}</FormError>}
        <ul className={tone === undefined ? 'row-group' : `row-group ${tone}`}>
          {firstRow && <li>{firstRow}</li>}
          {order && order.items.length > 1 && (
            <li>
              <EditRow
                icon="arrowUpDown"
                label={ordering('title')}
                onClick={() => {
                  setOpenSheet('order')
                }}
              />
            </li>
          )}
          {hasSiblings && (
            <li>
              <EditRow
                icon="copy"
                label={copyTo('row')}
                onClick={() => {
                  setOpenSheet('copy')
                }}
              />
            </li>
          )}
          <li>
            <EditRow icon="trash" label={t('deleteRow')} text={t('deleteRowText')} onClick={onDelete} />
          </li>
        </ul>
      </Sheet>
      {order && (
        <OrderSheet
          open={openSheet === 'order'}
          onClose={closeSecond}
          title={ordering('title')}
          items={order.items}
          onOrder={order.onOrder}
        />
      )}
      <CopyToSheet open={openSheet === 'copy'} onClose={closeSecond} item={item} copy={copy} />
    </>
  )
}
