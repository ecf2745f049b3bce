import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { sendAct } from '../../../platform/ui/sendAct.ts'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { isolateBidi } from '../../i18n/isolateBidi.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import type { Child } from '../contract.ts'
import { Avatar } from './Avatar.tsx'
import { invalidateChild } from '../../sync/ui/childData.ts'
import { useChildren } from './useChildren.ts'
import '../../../platform/ui/layout.css'
import '../../../platform/ui/rowGroup.css'
import './copyTo.css'

export const useSiblings = (childId: string): Child[] => useChildren().data?.filter(({ id }) => id !== childId) ?? []

interface CopyToSheetProps extends DialogProps {
  item: { id: string; childId: string; title: string }
  copy: (childId: string, idempotencyKey: string) => Promise<unknown>
}

export function CopyToSheet({ open, onClose, item, copy }: CopyToSheetProps) {
  const t = useTranslations('copyTo')
  const { language } = useLanguage()
  const client = useQueryClient()
  const siblings = useSiblings(item.childId)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // A child that was chosen may have been erased since.
  const receivers = siblings.filter(({ id }) => chosen.has(id))
  const copying = useMutation({
    meta: { errorTitle: 'errors.copy' },
    mutationFn: async (children: Child[]) => {
      for (const { id } of children) {
        await sendAct(['copy', item.id, id], (key) => copy(id, key))
        // If the copy to a later child fails, a retry must skip this one.
        setChosen((ids) => new Set([...ids].filter((other) => other !== id)))
      }
    },
    // As it is now: by the time of the response, the sheet may have been closed and opened again.
    onMutate: () => onClose,
    onSuccess: (_nothing, children, close) => {
      const names = new Intl.ListFormat(language).format(children.map(({ name }) => isolateBidi(name)))
      showToast({ title: t('done', { names }) })
      close()
    },
    onSettled: (_reply, _error, children) => {
      for (const { id } of children) void invalidateChild(client, id)
    },
  })

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title', { title: item.title })}
      isTitleFocused
      closeText="cancel"
      actions={
        <Button
          disabled={receivers.length === 0}
          pending={copying.isPending}
          onClick={() => copying.mutateAsync(receivers)}
        >
          {t('submit')}
        </Button>
      }
    >
      <p className="caption">{t('text')}</p>
      <ul className="row-group">
        {siblings.map((child) => (
          <ReceiverRow
            key={child.id}
            child={child}
            isChosen={chosen.has(child.id)}
            disabled={copying.isPending}
            onChoose={(isChosen) =>
              setChosen(new Set(isChosen ? [...chosen, child.id] : [...chosen].filter((id) => id !== child.id)))
            }
          />
        ))}
      </ul>
    </Sheet>
  )
}

interface ReceiverRowProps {
  child: Child
  isChosen: boolean
  disabled: boolean
  onChoose: (isChosen: boolean) => void
}

function ReceiverRow({ child: { name, avatarUrl }, isChosen, disabled, onChoose }: ReceiverRowProps) {
  return (
    <li>
      <label className="row">
        <Avatar emoji={avatarUrl} />
        <span className="row-words">
          <b>
            <bdi>{name}</bdi>
          </b>
        </span>
        <input
          type="checkbox"
          className="row-check"
          checked={isChosen}
          disabled={disabled}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </label>
    </li>
  )
}
