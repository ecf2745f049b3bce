import type { ComponentProps } from 'react'
import { usePathname } from '../../../platform/ui/address.ts'
import { hrefBeside, navigate } from './navigate.ts'

interface LinkProps extends ComponentProps<'a'> {
  /** Without a language. */
  href: string
  /** Of the history entry. */
  state?: unknown
}

/** A link to another view. The browser handles a click that is to open a tab or a window. */
export function Link({ href, state, onClick, children, ...props }: LinkProps) {
  return (
    <a
      {...props}
      href={hrefBeside(usePathname(), href)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return
        onClick?.(event)
        if (event.defaultPrevented) return
        event.preventDefault()
        navigate(href, { state })
      }}
    >
      {children}
    </a>
  )
}
