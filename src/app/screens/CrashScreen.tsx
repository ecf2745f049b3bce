import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../platform/ui/Button.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import '../../platform/ui/page.css'

interface CrashScreenProps {
  children: ReactNode
  /** `state` inside a page, of which the rest goes on: give it a key that changes with what it holds. */
  look: 'page' | 'state'
}

/** Shows a way on when a screen throws or its code does not come. React has no function for this, so it is a class. */
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
