import { useTranslations } from 'use-intl'
import { useMay } from '../../features/auth/ui/useMay.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import { useDocumentTitle } from '../../platform/ui/useDocumentTitle.ts'
import { HillScene } from '../../platform/ui/HillScene.tsx'
import './home.css'

/** Shows in every tab except the profile while the family has no child. */
export function NoChildrenScreen({ onAddChild }: { onAddChild: () => void }) {
  const t = useTranslations('home')
  const may = useMay()
  useDocumentTitle(t('title'))
  return (
    <section className="hill-tile no-children">
      <HillScene />
      <Sprout mood="happy" size={140} />
      <h1 id="screen" tabIndex={-1}>
        {t('noChildrenTitle')}
      </h1>
      {may('changeChildren') && (
        <>
          <p>{t('noChildrenText')}</p>
          <Button icon="plus" onClick={onAddChild}>
            {t('noChildrenAction')}
          </Button>
        </>
      )}
    </section>
  )
}
