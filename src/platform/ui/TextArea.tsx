import { useLayoutEffect, useRef } from 'react'
import { Field, type FieldBinding, type FieldFrame } from './Field.tsx'
import { fitToText } from './fitToText.ts'

interface TextAreaProps extends FieldBinding, Omit<FieldFrame, 'below'> {
  /** For screen readers only. */
  isLabelHidden?: boolean
  placeholder?: string
  maxLength?: number
  /** The initial number of rows. The field grows with its text to at most eight. */
  rows?: number
}

export function TextArea({
  label,
  value,
  onChange,
  helper,
  error,
  isOptional = false,
  isLabelHidden = false,
  rows = 2,
  ...input
}: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    fitToText(area.current)
  })
  return (
    <Field label={label} helper={helper} error={error} isOptional={isOptional} isLabelHidden={isLabelHidden}>
      {(control) => (
        <textarea
          {...input}
          {...control}
          ref={area}
          rows={rows}
          autoComplete="off"
          className="field-control field-area"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
