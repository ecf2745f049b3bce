import { lazy, Suspense, useEffect, useId, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { share } from '../../../platform/ui/share.ts'
import { untilLoaded } from '../../../platform/ui/untilLoaded.ts'
import './linkCard.css'

// The code that draws it is not needed before there is a link. The link is shown only once, so it stays without the
// drawing too.
export const QrCode = lazy(() => untilLoaded(async () => ({ default: (await import('./QrCode.tsx')).QrCode })))

const copiedMs = 2000

export interface ShareLink {
  url: string
  /** Null where the browser cannot share. */
  share: (() => Promise<void>) | null
  copy: () => Promise<void>
  /** Whether it was copied a moment ago. */
  isCopied: boolean
  id: string
}

/**
 * Sends a link with the share sheet of the device, or copies it. Where the clipboard is refused, the link is selected.
 */
export function useShareLink({ url, text }: { url: string; text: string }): ShareLink {
  const id = useId()
  const [copiedAt, setCopiedAt] = useState(0)
  useEffect(() => {
    if (copiedAt === 0) return undefined
    const timer = setTimeout(() => setCopiedAt(0), copiedMs)
    return () => clearTimeout(timer)
  }, [copiedAt])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
      setCopiedAt(Date.now())
    } catch {
      const shown = document.getElementById(id)
      if (shown) getSelection()?.selectAllChildren(shown)
    }
  }

  return {
    url,
    id,
    isCopied: copiedAt > 0,
    copy,
    share: 'share' in navigator ? () => share({ text, url }).catch(copy) : null,
  }
}

interface LinkCardProps {
  link: ShareLink
  /** Of the code, for screen readers. */
  label: string
  /** The text below the code; by default, who may scan it. */
  hint?: ReactNode
  /** Whether a button beside the link copies it; by default, where another one shares it. */
  hasCopy?: boolean
}

/** The code to scan, and the link in one line. */
export function LinkCard({ link, label, hint, hasCopy = link.share !== null }: LinkCardProps) {
  const t = useTranslations('invite')
  return (
    <>
      <div className="qr-card">
        <div className="qr" role="img" aria-label={label}>
          <Suspense>
            <QrCode text={link.url} />
          </Suspense>
        </div>
        <p className="caption">{hint ?? t('qrHint')}</p>
      </div>
      <LinkWell link={link} copyLabel={hasCopy ? t('copy') : undefined} />
    </>
  )
}

interface LinkWellProps {
  link: ShareLink
  /** Of the text, for screen readers, where it does not say what it is. */
  label?: string
  /** Of the button that copies it; undefined for none. */
  copyLabel: string | undefined
  onCopy?: () => Promise<void>
}

/** A link or a key in one line. */
export function LinkWell({ link, label, copyLabel, onCopy = link.copy }: LinkWellProps) {
  return (
    <div className="link-well">
      <span id={link.id} translate="no" aria-label={label}>
        {link.url}
      </span>
      {copyLabel !== undefined && (
        <IconButton icon={link.isCopied ? 'check' : 'copy'} label={copyLabel} onClick={() => void onCopy()} />
      )}
    </div>
  )
}

export function LinkActions({ link }: { link: ShareLink }) {
  const t = useTranslations('invite')
  return (
    <>
      {link.share ? (
        <Button icon="share" onClick={link.share}>
          {t('share')}
        </Button>
      ) : (
        <Button icon={link.isCopied ? 'check' : 'copy'} onClick={link.copy}>
          {link.isCopied ? t('copied') : t('copy')}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {link.isCopied && t('copied')}
      </span>
    </>
  )
}
