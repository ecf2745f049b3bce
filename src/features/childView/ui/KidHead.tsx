import type { ReactNode } from 'react'
import { useChildState } from './childState.ts'
import { ReadButton, RoundButton } from './KidControls.tsx'
import { useEscape } from './useEscape.ts'
import { useHeading } from './useHeading.ts'
import { useTranslations } from './texts.ts'

interface KidHeadProps {
  title: string
  /** Instead of the button that reads the title. */
  aside?: ReactNode
}

/** The head of a screen behind today. */
export function KidHead({ title, aside }: KidHeadProps) {
  const t = useTranslations('kid')
  const { back } = useChildState()
  const heading = useHeading(title)
  useEscape(back)
  return (
    <div className="kid-head">
      <RoundButton icon="arrowLeft" label={t('back')} onClick={back} />
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {aside ?? <ReadButton text={title} />}
    </div>
  )
}
