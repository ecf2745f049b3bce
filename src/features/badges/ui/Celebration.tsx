import { useSeenStage } from '../../children/ui/childMarks.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { ModalDialog } from '../../../platform/ui/ModalDialog.tsx'
import { ToastPlace } from '../../../platform/ui/ToastPlace.tsx'
import { ModuleArt, type ModuleArtName } from '../../../platform/ui/ModuleArt.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import './celebration.css'
import '../../../platform/ui/dialog.css'

interface CelebrationProps {
  open: boolean
  onClose: () => void
  childId: string
  /** The module shown on the badge. */
  accent: ModuleArtName
  title: string
  text: string | undefined
  closeLabel: string
  /** A second button, which comes first in importance. */
  more?: { label: string; note: string; onClick: () => unknown; pending: boolean } | undefined
}

const burst = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330]

/** The celebration after a goal was completed and a badge earned. */
export function Celebration({ open, onClose, childId, accent, title, text, closeLabel, more }: CelebrationProps) {
  const stage = useSeenStage(childId)
  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      role="dialog"
      className={`celebration-screen ${accent === 'berry' ? 'berry' : 'leaf'}`}
    >
      {({ titleId }) => (
        <div className="celebration">
          <div>
            <div className="celebration-scene" aria-hidden="true">
              {burst.map((degrees) => (
                <i key={degrees} style={{ rotate: `${degrees}deg` }}>
                  <Star size={24} />
                </i>
              ))}
              <Sprout mood="glad" stage={stage} size={stage && stage > 2 ? 180 : 136} />
              <span className="celebration-badge">
                <ModuleArt name={accent} size={60} />
              </span>
            </div>
            {/* The text is part of the accessible name, so screen readers announce it when the dialog opens. */}
            <div id={titleId}>
              <h1 tabIndex={-1} data-autofocus>
                {title}
              </h1>
              <p>{text}</p>
            </div>
            {more && <p className="caption">{more.note}</p>}
          </div>
          <ToastPlace />
          <div className="celebration-actions">
            <Button tone={more ? 'soft' : accent} wide={!more} onClick={onClose}>
              {closeLabel}
            </Button>
            {more && (
              <Button tone={accent} onClick={more.onClick} pending={more.pending}>
                {more.label}
              </Button>
            )}
          </div>
        </div>
      )}
    </ModalDialog>
  )
}
