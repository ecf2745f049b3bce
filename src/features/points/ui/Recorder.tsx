import { useTranslations } from 'use-intl'
import type { Activity } from '../contract.ts'
import './recorder.css'

interface RecorderProps {
  by: Activity['by']
  /** See `useRecorderName`: a list of thousands reads it once. */
  name: string | undefined
}

/** Who recorded something, after the time in a caption. */
export function Recorder({ by, name }: RecorderProps) {
  const t = useTranslations('who')
  if (name === undefined) return null
  return (
    <span className="recorder" title={by?.id === null ? t('former', { name }) : undefined}>
      <bdi>{name}</bdi>
    </span>
  )
}
