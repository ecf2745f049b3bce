import { maxTitleLength } from '../../../platform/http/limits.ts'
import { addRequest } from '../../requests/contract.ts'
import { RewardArt } from '../../rewards/ui/RewardArt.tsx'
import { AskForm, type Choice } from './AskForm.tsx'
import { useChildState } from './childState.ts'
import { LineArt } from './LineArt.tsx'
import { useChildAct } from './useChildAct.ts'
import { useTranslations } from './texts.ts'

const pictures = [
  'iceCream',
  'cake',
  'swim',
  'paw',
  'popcorn',
  'tent',
  'ball',
  'palette',
  'book',
  'sticker',
  'car',
  'snack',
] as const

/** Wishes for a reward that is not in the store. The grown-ups price it. */
export function WishScreen() {
  const t = useTranslations('kidAsk')
  const nameOf = useTranslations('picture')
  const { back, showLine } = useChildState()
  const { act, pending } = useChildAct()

  /** With words, the name of the picture is what it is about. */
  async function handleSubmit({ label }: Choice, words: string | null): Promise<void> {
    const body = { kind: 'wish' as const, title: words ?? label, note: words === null ? null : label }
    if (!(await act('send', addRequest, { body }))) return
    showLine(t('wishSent'), 'wish')
    back()
  }

  return (
    <AskForm
      title={t('wishTitle')}
      text={t('wishText')}
      accent="sun"
      choices={pictures.map((name) => ({ id: name, label: nameOf(name), art: <RewardArt name={name} size={60} /> }))}
      maxWords={maxTitleLength}
      submit={t('wishSend')}
      icon={<LineArt name="star" size={24} />}
      isPending={pending.size > 0}
      onSubmit={(choice, words) => void handleSubmit(choice, words)}
    />
  )
}
