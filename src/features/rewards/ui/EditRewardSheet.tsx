import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useHadDraft } from '../../../platform/ui/useHadDraft.ts'
import '../../../platform/ui/rowGroup.css'
import type { Child } from '../../children/contract.ts'
import { CopyToSheet, useSiblings } from '../../children/ui/CopyToSheet.tsx'
import { EditRow } from '../../effort/ui/EditRow.tsx'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { addReward, type Reward } from '../contract.ts'
import { RewardFields } from './RewardFields.tsx'
import { useRewardForm } from './useRewardForm.ts'
import { useUpdateReward } from './useRewards.ts'
import { useRewardTitle } from './useRewardTitle.ts'

interface EditRewardSheetProps {
  child: Child
  reward: Reward
  open: boolean
  onClose: () => void
  onDelete: () => void
}

/** All fields of a reward. Only what was changed is sent. */
export function EditRewardSheet({ child, reward, open, onClose, onDelete }: EditRewardSheetProps) {
  const t = useTranslations('store')
  const common = useTranslations('common')
  const edit = useTranslations('edit')
  const copyTo = useTranslations('copyTo')
  const title = useRewardTitle()(reward)
  const hasSiblings = useSiblings(child.id).length > 0
  const [isCopying, setIsCopying] = useState(false)
  const errorText = useFormErrorText()
  const form = useRewardForm(child.id, reward)
  const hadDraft = useHadDraft(open, form.changed.size > 0)
  const update = useUpdateReward(reward, () => {
    form.clear()
    onClose()
    showToast({ tone: 'quiet', title: t('changed') })
  })
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('editTitle')}
        isTitleFocused
        isChangedMeanwhile={form.isChangedMeanwhile}
        onSubmit={form.submit((values) => {
          const { changed } = form
          if (changed.size === 0) {
            onClose()
            return undefined
          }
          // A limit is one thing in two fields. A ready-made reward keeps the title that it is shown with.
          if (changed.has('limitCount')) changed.add('limitPer')
          if (changed.has('limitPer')) changed.add('limitCount')
          if (reward.presetKey !== null) changed.add('title')
          const sent = Object.entries(values).filter(([name]) => changed.has(name as keyof typeof values))
          return update.mutateAsync(Object.fromEntries(sent))
        })}
        actions={
          <>
            <Button tone="soft" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" pending={update.isPending}>
              {common('save')}
            </Button>
          </>
        }
      >
        {hadDraft && <p className="caption">{edit('unsaved')}</p>}
        <RewardFields child={child} form={form} />
        <ul className="row-group">
          {hasSiblings && (
            <li>
              <EditRow
                icon="copy"
                label={copyTo('row')}
                onClick={() => {
                  setIsCopying(true)
                }}
              />
            </li>
          )}
          <li>
            <button type="button" className="row danger" onClick={onDelete}>
              <span className="row-icon">
                <Icon name="trash" />
              </span>
              <span className="row-words">
                <b>{t('deleteRow')}</b>
                <small>{t('deleteRowText')}</small>
              </span>
            </button>
          </li>
        </ul>
        {update.error && <FormError>{errorText(update.error)}</FormError>}
      </Sheet>
      <CopyToSheet
        open={isCopying}
        onClose={() => {
          setIsCopying(false)
        }}
        thing={{ id: reward.id, childId: child.id, title }}
        copy={(childId, idempotencyKey) =>
          send(addReward, { body: { ...copyOf(reward), childId, title }, idempotencyKey })
        }
      />
    </>
  )
}

function copyOf({ description, pointsCost, category, imageUrl, picture, limitCount, limitPer, stock }: Reward) {
  // A copy of what is used up would start as something that cannot be redeemed.
  return {
    description,
    pointsCost,
    category,
    imageUrl,
    picture,
    limitCount,
    limitPer,
    stock: stock === 0 ? null : stock,
  }
}
