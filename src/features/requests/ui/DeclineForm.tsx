import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { maxAnswerLength } from '../contract.ts'

interface DeclineFormProps {
  isPending: boolean
  onSubmit: (words: string | null) => unknown
  onCancel: () => void
}

const ready = ['wordTomorrow', 'wordWeekend', 'wordTalk'] as const
type Choice = (typeof ready)[number] | 'wordOwn' | ''

/** *Not now*, with a few words or none. */
export function DeclineForm({ isPending, onSubmit, onCancel }: DeclineFormProps) {
  const t = useTranslations('asks')
  const common = useTranslations('common')
  const [choice, setChoice] = useState<Choice>('')
  const [own, setOwn] = useState('')
  const words = choice === 'wordOwn' ? own.trim() : choice && t(choice)
  return (
    <form
      className="ask-more"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void onSubmit(words || null)
      }}
    >
      <PickChips<Choice>
        label={t('word')}
        options={[...ready, 'wordOwn' as const].map((value) => ({ value, label: t(value) }))}
        value={choice}
        onChange={setChoice}
      />
      {choice === 'wordOwn' && (
        <TextField
          name="answer"
          label={t('wordOwn')}
          value={own}
          onChange={setOwn}
          maxLength={maxAnswerLength}
          enterKeyHint="send"
        />
      )}
      <div className="ask-buttons">
        <Button size="sm" tone="soft" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button size="sm" tone="leaf" type="submit" pending={isPending}>
          {t('notNow')}
        </Button>
      </div>
    </form>
  )
}
