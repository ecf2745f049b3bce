import { localStore } from '../../../platform/ui/deviceStorage.ts'
import { ownPrefix } from './onDevice.ts'

const key = `${ownPrefix}sounds`

export const hasSounds = () => localStore.read(key) === 'on'

export function switchSounds(isOn: boolean): void {
  localStore.write(key, isOn ? 'on' : 'off')
  if (isOn) playSound('drop')
}

/** Notes in Hz, each with its start. Soft, and over within 400 ms. */
const sounds = {
  drop: [
    [880, 0],
    [587, 0.06],
  ],
  chime: [
    [784, 0],
    [1047, 0.12],
  ],
} as const

let context: AudioContext | undefined

export function playSound(name: keyof typeof sounds): void {
  if (!hasSounds() || !('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  void context.resume().catch(() => undefined)
  for (const [frequency, startS] of sounds[name]) {
    const at = context.currentTime + startS
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setTargetAtTime(0.12, at, 0.01)
    gain.gain.setTargetAtTime(0, at + 0.05, 0.05)
    const tone = new OscillatorNode(context, { frequency })
    tone.connect(gain).connect(context.destination)
    tone.start(at)
    tone.stop(at + 0.26)
  }
}
