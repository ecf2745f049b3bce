import { Icon } from './Icon.tsx'
import { type DialogProps, Sheet } from './Sheet.tsx'
import './layout.css'
import './rowGroup.css'

interface ChoiceSheetProps<Value extends string | number> extends DialogProps {
  title: string
  /** `lang` is the language of a label, if it is not that of the page. */
  options: readonly { value: Value; label: string; lang?: string }[]
  value: Value
  /** Gets another value than the chosen one. It is to close the sheet. */
  onChoose: (value: Value) => void
  helper?: string
}

/** A sheet with a row for each value of a setting. */
export function ChoiceSheet<Value extends string | number>({
  options,
  value,
  onChoose,
  helper,
  ...sheet
}: ChoiceSheetProps<Value>) {
  return (
    <Sheet {...sheet}>
      {helper && <p className="caption">{helper}</p>}
      <ul className="row-group">
        {options.map((option) => {
          const isChosen = option.value === value
          return (
            <li key={option.value} lang={option.lang}>
              <button
                type="button"
                className="row"
                aria-current={isChosen || undefined}
                data-autofocus={isChosen || undefined}
                onClick={() => {
                  if (isChosen) sheet.onClose()
                  else onChoose(option.value)
                }}
              >
                <b className="row-words">{option.label}</b>
                {isChosen && <Icon name="check" size={20} />}
              </button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
