import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'

type FormSchema = z.ZodMiniObject
type Fields<Schema extends FormSchema> = keyof z.output<Schema> & string
/** What is typed: every field is text until the schema has read it. */
type Typed<Schema extends FormSchema> = Record<Fields<Schema>, string>

interface FormOptions<Schema extends FormSchema> {
  /** Its messages are shown as they are, so they are translated texts. */
  schema: Schema
  initial: Typed<Schema>
  /** Keeps what was typed while the form is away, under this name. It is forgotten by `clear`. */
  draftKey?: string
}

const drafts = new Map<string, Record<string, string>>()

/** Forgets what was typed in every form, when somebody signs out or changes the child. */
export function forgetDrafts(keyPrefix = ''): void {
  for (const key of drafts.keys()) if (key.startsWith(keyPrefix)) drafts.delete(key)
}

/** The state of a small form. Nothing is called wrong before the first submit; from then on it is checked as it is typed. */
export function useForm<Schema extends FormSchema>({ schema, initial, draftKey }: FormOptions<Schema>) {
  const [values, setValues] = useState<Typed<Schema>>(() => ({ ...initial, ...(draftKey && drafts.get(draftKey)) }))
  const [isChecked, setIsChecked] = useState(false)
  const [serverErrors, setServerErrors] = useState<Partial<Typed<Schema>>>({})
  const errors = { ...(isChecked && wrongFields(schema, values)), ...serverErrors } as Partial<Typed<Schema>>
  const latest = useRef(values)

  function setField(name: Fields<Schema>, value: string): void {
    const next = { ...latest.current, [name]: value }
    latest.current = next
    if (draftKey) drafts.set(draftKey, next)
    setValues(next)
    setServerErrors(({ [name]: _answered, ...others }) => others as Partial<Typed<Schema>>)
  }

  function clear(): void {
    if (draftKey) drafts.delete(draftKey)
    latest.current = initial
    setValues(initial)
    setIsChecked(false)
    setServerErrors({})
  }

  return {
    values,
    errors,
    setField,
    clear,
    /** Marks a field as wrong for a reason that only the server knows. */
    setError: (name: Fields<Schema>, message: string) => {
      setServerErrors((known) => ({ ...known, [name]: message }))
    },
    /** The props of one field. */
    field: (name: Fields<Schema>) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: string) => {
        setField(name, value)
      },
    }),
    /** Submits what the schema made of the fields, or shows what is wrong and moves the focus to the first of it. */
    submit:
      (onValid: (values: z.output<Schema>) => void, onInvalid?: (errors: Partial<Typed<Schema>>) => void) =>
      (event: SubmitEvent<HTMLFormElement>): void => {
        event.preventDefault()
        const form = event.currentTarget
        const result = schema.safeParse(values)
        if (result.success) {
          onValid(result.data)
          return
        }
        // Flushed, so that the fields are marked when the first wrong one is looked for.
        flushSync(() => {
          setIsChecked(true)
        })
        focusFirstWrong(form)
        onInvalid?.(wrongFields(schema, values))
      },
  }
}

function wrongFields<Schema extends FormSchema>(schema: Schema, values: Typed<Schema>): Partial<Typed<Schema>> {
  const result = schema.safeParse(values)
  const issues = result.error?.issues ?? []
  // The first issue of a field wins, so it is written last.
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path[0], issue.message])) as Partial<
    Typed<Schema>
  >
}

function focusFirstWrong(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid]')
  // A group of radio buttons is wrong as a whole, and the focus can only be on one of them.
  const target = wrong instanceof HTMLFieldSetElement ? wrong.querySelector<HTMLElement>('input') : wrong
  target?.focus()
  // With what is wrong about it, which stands below.
  wrong?.closest('.field')?.scrollIntoView({ block: 'nearest' })
}
