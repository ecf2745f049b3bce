import { useSearchParams } from 'wouter'
import { actions } from '../../features/assistant/rules.ts'
import { ChatScreen } from '../../features/assistant/ui/ChatScreen.tsx'

/** The chat with the mascot. It starts with the choice in the address: `?action=tips&response=…`. */
export function AssistantScreen({ onBack }: { onBack: () => void }) {
  const [query] = useSearchParams()
  const action = actions.find((name) => name === query.get('action'))
  return (
    <ChatScreen key={query.toString()} seed={action && { action, response: query.get('response') }} onBack={onBack} />
  )
}
