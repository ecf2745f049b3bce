import { type ReactNode, useState } from 'react'
import type { Accent } from '../../../platform/ui/tone.ts'
import { useChildState } from './childState.ts'
import { BigButton } from './KidControls.tsx'
import { KidLine, KidPage } from './KidPage.tsx'
import { say } from './speech.ts'
import { useTranslations } from './texts.ts'
import '../../../platform/ui/field.css'

export interface Choice {
  id: string
  label: string
  art: ReactNode
}

interface AskFormProps {
  title: string
  text: string
  accent: Accent
  choices: readonly Choice[]
  maxWords: number
  submit: string
  icon: ReactNode
  isPending: boolean
  onSubmit: (choice: Choice, words: string | null) => void
}

/** Pictures to choose one of, a line for own words, and a button. A picture is enough. */
export function AskForm({ title, text, accent, choices, maxWords, submit, icon, isPending, onSubmit }: AskFormProps) {
  const t = useTranslations('kidAsk')
  const common = useTranslations('common')
  const { isListening, canSpeak } = useChildState()
  const [chosenId, setChosenId] = useState<string>()
  const [words, setWords] = useState('')

  function handleSubmit(): void {
    const choice = choices.find(({ id }) => id === chosenId)
    if (choice) onSubmit(choice, words.trim() || null)
    else if (canSpeak) say(title)
  }

  return (
    <KidPage title={title}>
      <p className="kid-text">{text}</p>
      <fieldset className={`kid-choices ${accent}`}>
        <legend className="visually-hidden">{title}</legend>
        <div className="pic-grid big">
          {choices.map(({ id, label, art }) => (
            <label key={id} className="pic">
              <input
                className="visually-hidden"
                type="radio"
                name="choice"
                checked={id === chosenId}
                onChange={() => {
                  setChosenId(id)
                  if (isListening) say(label)
                }}
              />
              {art}
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <label className="kid-words">
        <span>
          {t('ownWords')} <small>{common('optional')}</small>
        </span>
        <input
          type="text"
          className="field-control"
          value={words}
          maxLength={maxWords}
          autoComplete="off"
          enterKeyHint="done"
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </label>
      <KidLine />
      <BigButton tone={accent} isPending={isPending} onClick={handleSubmit}>
        {icon}
        {submit}
      </BigButton>
    </KidPage>
  )
}
