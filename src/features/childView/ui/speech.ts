import { useSyncExternalStore } from 'react'
import { pageLanguage } from './texts.ts'

// Only voices of the device itself: another one would send what it reads to its vendor.

const speech = 'speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined

function voice(): SpeechSynthesisVoice | undefined {
  const language = pageLanguage()
  const voices = speech?.getVoices().filter((one) => one.localService && one.lang.toLowerCase().startsWith(language))
  return voices?.find(({ lang }) => /CN|US|ES|MX/i.test(lang)) ?? voices?.[0]
}

/** Whether this device can read aloud. Browsers list their voices late. */
export function useCanSpeak(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      speech?.addEventListener('voiceschanged', onChange)
      return () => speech?.removeEventListener('voiceschanged', onChange)
    },
    () => voice() !== undefined,
  )
}

let spoken = ''

/** Reads a text aloud. What is being read stops; the same text again only stops. */
export function say(text: string): void {
  const isSame = speech?.speaking === true && spoken === text
  hush()
  if (!isSame) read(text)
}

/** Reads texts one after the other. @param onStart with the place of the one that begins; -1 at the end */
export function sayAll(all: readonly string[], onStart: (place: number) => void): void {
  hush()
  for (const [place, text] of all.entries())
    read(text, {
      onStart: () => onStart(place),
      onEnd: () => {
        if (place === all.length - 1) onStart(-1)
      },
    })
}

export function hush(): void {
  speech?.cancel()
}

function read(text: string, { onStart, onEnd }: { onStart?: () => void; onEnd?: () => void } = {}): void {
  const chosen = voice()
  if (!chosen) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = chosen
  utterance.lang = chosen.lang
  if (onStart) utterance.addEventListener('start', onStart)
  if (onEnd) {
    utterance.addEventListener('end', onEnd)
    utterance.addEventListener('error', onEnd)
  }
  spoken = text
  speech?.speak(utterance)
}
