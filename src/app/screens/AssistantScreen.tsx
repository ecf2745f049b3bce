import { useSearchParams } from 'wouter'
import { actions } from '../../features/assistant/rules.ts'
import { ChatScreen } from '../../features/assistant/ui/ChatScreen.tsx'

/** The chat with the mascot, begun with what the address says was chosen: `?action=tips&response=…`. */
export function AssistantScreen({ onBack }: { onBack: () => void }) {
  const [query] = useSearchParams()
  const action = actions.find((name) => name === query.get('action'))
  return (
    <ChatScreen key={query.toString()} seed={action && { action, response: query.get('response') }} onBack={onBack} />
  )
}
