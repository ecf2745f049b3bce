import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { useDialogOf } from './useDialogOf.ts'
import './layout.css'
import './rowGroup.css'
import './setting.css'

interface SettingProps {
  title: string
  value: ReactNode
  /** The sheet that changes it. Without one it can only be looked at. */
  children?: ((sheet: { open: boolean; onClose: () => void }) => ReactNode) | undefined
}

/** A row of a `row-group`: a setting and its value. */
export function Setting({ title, value, children }: SettingProps) {
  const { isOpen, open, close } = useDialogOf<void>()
  const content = (
    <>
      <b>{title}</b> <span>{value}</span>
    </>
  )
  if (!children)
    return (
      <li>
        <p className="row setting">{content}</p>
      </li>
    )
  return (
    <li>
      <button type="button" className="row setting" aria-haspopup="dialog" onClick={() => open()}>
        {content}
        <Icon name="chevronRight" size={20} />
      </button>
      {children({ open: isOpen, onClose: close })}
    </li>
  )
}
