import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { noteSaved, useSaved } from './savedTexts.ts'
import './savedTextField.css'

interface SavedTextFieldProps {
  label: string
  name: string
  value: string
  maxLength: number
  /** Gets the trimmed text. The field keeps what was typed when it fails. */
  onSave: (text: string) => Promise<unknown>
  /** Returns the fault of a trimmed text; undefined when it may be saved. */
  validate: (text: string) => string | undefined
  helper: string
  autoComplete: string
}

/** A text that is saved when the field is left, or on Enter. A tick shows that this has happened. */
export function SavedTextField({ label, value, onSave, validate, helper, ...input }: SavedTextFieldProps) {
  const common = useTranslations('common')
  const text = useSavedText({ name: input.name, value, onSave, validate })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void text.save()
      }}
    >
      <Field label={label} helper={helper} error={text.error}>
        {(control) => (
          <div className="field-line saved-field">
            <input
              {...input}
              {...control}
              className="field-control"
              enterKeyHint="done"
              value={text.shown}
              onChange={(event) => text.change(event.target.value)}
              onBlur={() => void text.save()}
            />
            {text.isSaved && <Icon name="check" size={22} />}
          </div>
        )}
      </Field>
      {text.isChangedMeanwhile && (
        <p role="status" className="caption">
          {common('changedMeanwhile')}
        </p>
      )}
    </form>
  )
}

type SavedTextOptions = Pick<SavedTextFieldProps, 'name' | 'value' | 'onSave' | 'validate'>

/** What is typed into the field until it is saved. */
function useSavedText({ name, value, onSave, validate }: SavedTextOptions) {
  // Undefined while the field shows what is stored.
  const [typed, setTyped] = useState<string>()
  /** The stored text when the typing began. */
  const [base, setBase] = useState(value)
  const form = `field ${name}`
  const own = useSaved(form)?.['text']
  const isChangedMeanwhile = typed !== undefined && value !== base && value !== typed.trim() && value !== own
  const [error, setError] = useState<string>()
  const [isSaved, setIsSaved] = useState(false)
  const isSaving = useRef(false)
  /** The last text that was to be saved. A user may type on, and leave the field, before the response. */
  const wanted = useRef('')
  /** The text typed by now. */
  const latest = useRef('')

  async function save(): Promise<void> {
    const text = typed?.trim() ?? value
    const problem = validate(text)
    setError(problem)
    if (problem !== undefined) return
    wanted.current = text
    if (isSaving.current) return
    if (text === value) {
      setTyped(undefined)
      return
    }
    isSaving.current = true
    try {
      await saveWanted()
    } catch {
      // The failure is shown where all failures of changes are.
    } finally {
      isSaving.current = false
    }
  }

  async function saveWanted(): Promise<void> {
    const text = wanted.current
    await onSave(text)
    noteSaved(form, { text })
    if (wanted.current !== text) {
      await saveWanted()
      return
    }
    if (latest.current.trim() !== text) return
    setTyped(undefined)
    setIsSaved(true)
  }

  return {
    shown: typed ?? value,
    error,
    isSaved: isSaved && typed === undefined,
    isChangedMeanwhile,
    save,
    change(text: string): void {
      if (typed === undefined) setBase(value)
      latest.current = text
      setTyped(text)
      setIsSaved(false)
      setError(undefined)
    },
  }
}
