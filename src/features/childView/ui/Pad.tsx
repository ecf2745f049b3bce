import { useEffect, useEffectEvent, useState } from 'react'
import { KidIcon } from './KidIcon.tsx'
import { useTranslations } from './texts.ts'

interface PadProps {
  least: number
  most: number
  isPending: boolean
  /** @returns whether it was right. The digits go if not */
  onCode: (code: string) => Promise<boolean>
}

/** Digits to tap or to type. The longest code is sent by itself. */
export function Pad({ least, most, isPending, onCode }: PadProps) {
  const t = useTranslations('takeBack')
  const [digits, setDigits] = useState('')

  async function send(code: string): Promise<void> {
    if (code.length >= least && !isPending && !(await onCode(code))) setDigits('')
  }
  function type(digit: string): void {
    if (isPending || digits.length === most) return
    setDigits(digits + digit)
    if (digits.length + 1 === most) void send(digits + digit)
  }
  const erase = () => {
    if (!isPending) setDigits(digits.slice(0, -1))
  }

  const handleKey = useEffectEvent(({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey) return
    if (/^\d$/.test(key)) type(key)
    else if (key === 'Backspace') erase()
    else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) void send(digits)
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])

  return (
    <div className="pin">
      <div className="pin-dots" role="img" aria-label={t('digits', { count: digits.length })}>
        {Array.from({ length: most }, (_, place) => (
          <i key={place} className={place < digits.length ? 'on' : ''} />
        ))}
      </div>
      <div className="pin-pad">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <Key key={digit} digit={digit} onTap={type} />
        ))}
        <button type="button" className="plain" aria-label={t('delete')} onClick={erase}>
          <KidIcon name="backspace" size={26} />
        </button>
        <Key digit="0" onTap={type} />
        <button
          type="button"
          className="is-send"
          aria-label={t('submit')}
          aria-disabled={digits.length < least || isPending || undefined}
          onClick={() => void send(digits)}
        >
          <KidIcon name="check" size={28} />
        </button>
      </div>
    </div>
  )
}

function Key({ digit, onTap }: { digit: string; onTap: (digit: string) => void }) {
  return (
    <button type="button" onClick={() => onTap(digit)}>
      {digit}
    </button>
  )
}
