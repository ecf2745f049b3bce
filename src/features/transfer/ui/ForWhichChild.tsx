import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { maxNameLength } from '../../children/contract.ts'
import { useChildren } from '../../children/ui/useChildren.ts'
import type { Recipient } from './sendArchive.ts'

const newChild = 'new'

interface ForWhichChildProps {
  isDisabled: boolean
  onChoose: (recipient: Recipient) => void
}

/** Lets the user choose the child that receives the data of an app that knows no children. */
export function ForWhichChild({ isDisabled, onChoose }: ForWhichChildProps) {
  const t = useTranslations('transfer')
  const { data: children = [] } = useChildren()
  const [choice, setChoice] = useState('')
  const [name, setName] = useState('')

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (name.trim() !== '' && !isDisabled) onChoose({ childName: name.trim() })
  }

  return (
    <>
      <PickChips
        label={t('forWhichChild')}
        options={[
          ...children.map((child) => ({ value: child.id, label: child.name })),
          { value: newChild, label: t('newChild') },
        ]}
        value={choice}
        onChange={(value) => {
          if (isDisabled) return
          setChoice(value)
          if (value !== newChild) onChoose({ childId: value })
        }}
      />
      {choice === newChild && (
        <form className="transfer-name" onSubmit={submit}>
          <TextField
            label={t('childName')}
            name="childName"
            value={name}
            maxLength={maxNameLength}
            onChange={setName}
          />
          <Button type="submit" tone="soft" wide disabled={name.trim() === ''}>
            {t('countIt')}
          </Button>
        </form>
      )}
    </>
  )
}
