import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../platform/ui/Button.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import '../../platform/ui/page.css'

interface CrashScreenProps {
  children: ReactNode
  /** `state` is for a part of a page; the rest stays usable. Set a `key` that changes with the content. */
  look: 'page' | 'state'
}

/** The error boundary: it shows a reload button when a screen throws or its code fails to load. React requires a class. */
export class CrashScreen extends Component<CrashScreenProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true }
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <CrashMessage look={this.props.look} /> : this.props.children
  }
}

function CrashMessage({ look }: Pick<CrashScreenProps, 'look'>) {
  const t = useTranslations('errors')
  return (
    <div role={look === 'page' ? 'main' : 'alert'} className={`${look} page-centred`}>
      <Sprout mood="oops" size={120} />
      <h1>{t('crashTitle')}</h1>
      <p>{t('crashText')}</p>
      <Button
        onClick={() => {
          location.reload()
        }}
      >
        {t('reload')}
      </Button>
    </div>
  )
}
