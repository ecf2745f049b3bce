import * as z from 'zod/mini'
import { isEasyPin } from './easyPin.ts'

/** The schema of a field for a new PIN. @param empty the message when nothing is typed; without it, that is right too */
export const pinText = ({ short, easy, empty }: { short: string; easy: string; empty?: string | undefined }) =>
  z.string().check(
    z.normalize('NFKC'),
    z.trim(),
    z.regex(/^(\d{4,6})?$/, short),
    z.refine((pin) => pin === '' || !isEasyPin(pin), easy),
    z.refine((pin) => pin !== '' || empty === undefined, empty),
  )
