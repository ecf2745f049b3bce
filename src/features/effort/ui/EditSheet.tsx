import type { ReactNode, SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import type { IconName } from '../../../platform/ui/iconPaths.ts'
import type { Accent } from '../../../platform/ui/tone.ts'
import { useHadDraft } from '../../../platform/ui/useHadDraft.ts'
import { CopyToSheet, useSiblings } from '../../children/ui/CopyToSheet.tsx'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { EditRow } from './EditRow.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import '../../../platform/ui/rowGroup.css'

type SecondSheet = 'copy' | 'order'

interface EditSheetProps extends DialogProps {
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
  const second = useDialogOf<SecondSheet>()
  return (
    <>
      <FormSheet
        open={open}
        onClose={onClose}
        title={title}
        isTitleFocused
        isChangedMeanwhile={form.isChangedMeanwhile}
        onSubmit={onSubmit}
        submit={common('save')}
        tone={tone}
        pending={saving.isPending}
        error={saving.error !== null && errorText(saving.error)}
        below={
          <ul className={tone === undefined ? 'row-group' : `row-group ${tone}`}>
            {firstRow && <li>{firstRow}</li>}
            {order && order.items.length > 1 && (
              <SheetRow icon="arrowUpDown" label={ordering('title')} sheet="order" onOpen={second.open} />
            )}
            {hasSiblings && <SheetRow icon="copy" label={copyTo('row')} sheet="copy" onOpen={second.open} />}
            <li>
              <EditRow icon="trash" label={t('deleteRow')} text={t('deleteRowText')} onClick={onDelete} />
            </li>
          </ul>
        }
      >
        {hadDraft && <p className="caption">{t('unsaved')}</p>}
        {children}
      </FormSheet>
      {order && (
        <OrderSheet
          open={second.isOpen && second.subject === 'order'}
          onClose={second.close}
          title={ordering('title')}
          items={order.items}
          onOrder={order.onOrder}
        />
      )}
      <CopyToSheet open={second.isOpen && second.subject === 'copy'} onClose={second.close} item={item} copy={copy} />
    </>
  )
}

interface SheetRowProps {
  icon: IconName
  label: string
  sheet: SecondSheet
  onOpen: (sheet: SecondSheet) => void
}

function SheetRow({ icon, label, sheet, onOpen }: SheetRowProps) {
  return (
    <li>
      <EditRow icon={icon} label={label} onClick={() => onOpen(sheet)} />
    </li>
  )
}
