import { say } from './speech.ts'

/** A second tap within this time is the finger of a child. Until it is over, nothing else may lie under that finger. */
export const doubleTapMs = 700

interface TellProps {
  showLine: (text: string) => void
  isListening: boolean
}

/** Returns a function that says something in the line of the screen, and aloud while everything is read aloud. */
export const createTell =
  ({ showLine, isListening }: TellProps) =>
  (text: string): void => {
    showLine(text)
    if (isListening) say(text)
  }
