import { useLayoutEffect, useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { readDraft, writeDraft } from './drafts.ts'
import { incompleteDates } from './incompleteDates.ts'
import { noteSaved, useSaved } from './savedTexts.ts'
import { useOnce } from './useOnce.ts'
import { focusAndReveal } from './focus.ts'

type FormSchema = z.ZodMiniObject
type Fields<Schema extends FormSchema> = keyof z.output<Schema> & string
/** The fields as they are typed: all text until the schema parses them. */
type Typed<Schema extends FormSchema> = Record<Fields<Schema>, string>

interface TypedOptions<Name extends string> {
  /** The stored values. When they change while the form is open, untouched fields follow them. */
  initial: Record<Name, string>
  /** Fields that do not show now, whatever was typed: they count as untouched. */
  hidden?: readonly Name[]
  /** Stores what is typed as a draft under this key, until `clear`: see `drafts.ts`. */
  draftKey?: string
  /**
   * Whether the form shows; true if it is missing. While it does not, and nothing is typed, it follows what is stored
   * without a note.
   */
  isOpen?: boolean
  /** Fields that acts change as well, such as what is left. Untouched ones follow without a note. */
  counted?: readonly Name[]
}

interface FormOptions<Schema extends FormSchema> extends TypedOptions<Fields<Schema>> {
  /** Its messages are shown as they are: give translated texts. */
  schema: Schema
}

type OnValid<Schema extends FormSchema> = (values: z.output<Schema>) => unknown

/**
 * The state of a small form. Errors appear with the first submit; from then on fields are validated as they are typed.
 */
export function useForm<Schema extends FormSchema>({ schema, ...options }: FormOptions<Schema>) {
  const incomplete = useTranslations('validation')('date')
  const { values, changed, isChangedMeanwhile, type, reset } = useTyped(options)
  const [isChecked, setIsChecked] = useState(false)
  const [serverErrors, setServerErrors] = useState<Partial<Typed<Schema>>>({})
  const errors = { ...(isChecked && wrongFields(schema, values)), ...serverErrors } as Partial<Typed<Schema>>
  const submitted = useRef<HTMLFormElement>(null)
  const submitOnce = useOnce((onValid: OnValid<Schema>, valid: z.output<Schema>) => onValid(valid))

  function setField(name: Fields<Schema>, value: string): void {
    type(name, value)
    setServerErrors(({ [name]: _corrected, ...others }) => others as Partial<Typed<Schema>>)
  }

  function showErrors(set: () => void): void {
    // Rendered now, so that the first wrong field can be found.
    flushSync(set)
    if (submitted.current) focusFirstWrong(submitted.current)
  }

  function clear(saved?: Typed<Schema>): void {
    reset(saved)
    setIsChecked(false)
    setServerErrors({})
  }

  return {
    values,
    errors,
    /** The fields whose text differs from what is stored. */
    changed,
    /** Whether somebody else has changed what is stored while the form was open. */
    isChangedMeanwhile,
    setField,
    /**
     * Discards what was typed.
     * @param saved the fields as they are stored now, if this form has just saved them
     */
    clear,
    /** Shows the error of a field that the server found after a submit, and focuses the field. */
    setError: (name: Fields<Schema>, message: string) =>
      showErrors(() => setServerErrors((known) => ({ ...known, [name]: message }))),
    field: (name: Fields<Schema>) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: string) => setField(name, value),
    }),
    /**
     * Handles the submit event: passes on the parsed values, or shows the errors and focuses the first wrong field.
     * @param onValid submits are ignored until the promise that it returns has settled
     */
    submit:
      (onValid: OnValid<Schema>) =>
      (event: SubmitEvent<HTMLFormElement>): void => {
        event.preventDefault()
        const form = event.currentTarget
        submitted.current = form
        const filled = filledSilently(form, values)
        for (const [name, value] of Object.entries(filled)) setField(name, value)
        const current = { ...values, ...filled }
        const result = schema.safeParse(current)
        const dates = incompleteDates(form)
        if (result.success && dates.length === 0) {
          submitOnce(onValid, result.data)
          return
        }
        const wrongDates = Object.fromEntries(dates.map((name) => [name, incomplete])) as Partial<Typed<Schema>>
        showErrors(() => {
          setIsChecked(true)
          setServerErrors(wrongDates)
        })
      },
  }
}

/** The texts of the fields, which follow what is stored until something else is typed. */
function useTyped<Name extends string>({ initial, hidden, draftKey, isOpen = true, counted = [] }: TypedOptions<Name>) {
  const [stored, setStored] = useState(initial)
  const [typed, setValues] = useState<Record<Name, string>>(() => ({
    ...initial,
    ...(draftKey && readDraft(draftKey)),
  }))
  const values = hidden ? { ...typed, ...pick(stored, new Set(hidden)) } : typed
  /** The fields changed since the form opened, by this device or by somebody else. */
  const [meanwhile, setMeanwhile] = useState<Record<string, string>>({})
  const [wasOpen, setWasOpen] = useState(isOpen)
  const own = useSaved(draftKey)
  const latest = useRef(typed)
  const touched = changedFields(values, stored)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen && touched.size === 0) setMeanwhile({})
  }
  const news = changedFields(initial, stored)
  if (news.size > 0) {
    setStored(initial)
    setValues({ ...initial, ...pick(values, touched) })
    for (const name of counted) if (!touched.has(name)) news.delete(name)
    if (isOpen || touched.size > 0) setMeanwhile({ ...meanwhile, ...pick(initial, news) })
  }
  useLayoutEffect(() => {
    latest.current = typed
  }, [typed])

  return {
    values,
    changed: touched,
    isChangedMeanwhile: Object.entries(meanwhile).some(([name, value]) => own?.[name] !== value),
    type(name: Name, value: string): void {
      const next = { ...latest.current, [name]: value }
      latest.current = next
      // Only what was typed: the rest may be changed elsewhere until the form is opened again.
      if (draftKey) writeDraft(draftKey, pick(next, changedFields(next, stored)))
      setValues(next)
    },
    reset(saved?: Record<Name, string>): void {
      if (draftKey) writeDraft(draftKey, {})
      if (draftKey && saved) noteSaved(draftKey, saved)
      latest.current = initial
      setStored(initial)
      setValues(initial)
      setMeanwhile({})
    },
  }
}

/** The fields that a password manager has filled in without an event. */
function filledSilently(form: HTMLFormElement, values: Record<string, string>): Record<string, string> {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[autocomplete]:not([autocomplete=off])')]
  return Object.fromEntries(
    fields
      .filter(({ name, value }) => name in values && value !== values[name])
      .map(({ name, value }) => [name, value]),
  )
}

function changedFields<Name extends string>(values: Record<Name, string>, stored: Record<Name, string>): Set<Name> {
  return new Set((Object.keys(values) as Name[]).filter((name) => values[name] !== stored[name]))
}

function pick(values: Record<string, string>, names: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
}

function wrongFields<Schema extends FormSchema>(schema: Schema, values: Typed<Schema>): Partial<Typed<Schema>> {
  const result = schema.safeParse(values)
  const issues = result.error?.issues ?? []
  // The first issue of a field wins: it is written last.
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path[0], issue.message])) as Partial<
    Typed<Schema>
  >
}

function focusFirstWrong(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid]')
  // A group of radio buttons is invalid as a whole, but only one of them can have the focus.
  const target = wrong instanceof HTMLFieldSetElement ? wrong.querySelector<HTMLElement>('input') : wrong
  const fold = wrong?.closest('details')
  if (fold) fold.open = true
  focusAndReveal(target)
  // Together with its error message, which is below it.
  wrong?.closest('.field')?.scrollIntoView({ block: 'nearest' })
}
