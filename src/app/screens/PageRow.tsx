import type { ComponentProps } from 'react'
import { Link } from '../../features/i18n/ui/Link.tsx'
import { RowContent } from '../../platform/ui/RowContent.tsx'
import { fromApp, type Page } from '../web/view.ts'

/** A row that leads to a sub-screen. */
export function PageRow({ page, ...content }: { page: Page } & ComponentProps<typeof RowContent>) {
  return (
    <li>
      <Link href={`/?page=${page}`} state={fromApp} className="row">
        <RowContent {...content} />
      </Link>
    </li>
  )
}
