import { ComingScreen } from './ComingScreen.tsx'
import '../../platform/ui/layout.css'
import '../../platform/ui/page.css'
import './shell.css'

/** The place of the chat with the mascot: a page of its own, without the bar. */
export function AssistantScreen({ onBack }: { onBack: () => void }) {
  return (
    <div className="page shell">
      <main>
        <ComingScreen place="assistant" onBack={onBack} />
      </main>
    </div>
  )
}
