import { useState } from 'react'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { avatars } from '../../children/ui/avatars.ts'
import { updateMe } from '../contract.ts'
import { ask } from './ask.ts'
import { useChildState, useToday } from './childState.ts'
import { Face } from './Face.tsx'
import { SeenBy } from './Foot.tsx'
import { BigButton, LockButton } from './KidControls.tsx'
import { KidLine, KidPage } from './KidPage.tsx'
import { hasSounds, switchSounds } from './sounds.ts'
import { useTranslations } from './texts.ts'
import '../../../platform/ui/switch.css'

type Emoji = BodyInput<typeof updateMe>['avatarUrl']

/** The child's own picture and switches. Nothing about the account, and no name field. */
export function Me() {
  const t = useTranslations('kid')
  const { faces, canSpeak, isListening, switchListening, leaveChild } = useChildState()
  const [areSoundsOn, setAreSoundsOn] = useState(hasSounds)
  const isShared = faces.faces.length > 1 || faces.faces.some(({ hasDoor }) => hasDoor)

  return (
    <KidPage title={t('me')}>
      <KidLine />
      <Avatars />
      <section className="kid-switches">
        {canSpeak ? (
          <Switch isOn={isListening} onClick={switchListening}>
            {t('listenOn')}
          </Switch>
        ) : (
          <p>{t('listenNone')}</p>
        )}
        <Switch
          isOn={areSoundsOn}
          onClick={() => {
            switchSounds(!areSoundsOn)
            setAreSoundsOn(!areSoundsOn)
          }}
        >
          {t('sounds')}
        </Switch>
      </section>
      <SeenBy />
      {isShared && (
        <BigButton tone="soft" small icon="users" onClick={() => void leaveChild()}>
          {t('notMe')}
        </BigButton>
      )}
      <LockButton />
    </KidPage>
  )
}

/** The twelve pictures. A tap saves. */
function Avatars() {
  const t = useTranslations('kid')
  const nameOf = useTranslations('avatar')
  const today = useToday()
  const { note, refresh, showLine } = useChildState()
  const [chosen, setChosen] = useState(today.child.avatarUrl)

  async function handleAvatar(emoji: string): Promise<void> {
    const before = chosen
    setChosen(emoji)
    const outcome = await ask(updateMe, { body: { avatarUrl: emoji as Emoji } }).catch((error: unknown) => {
      setChosen(before)
      throw error
    })
    if (note(outcome)) {
      await refresh()
      return
    }
    setChosen(before)
    showLine(t(outcome.end === 'offline' ? 'offline' : 'oops'))
  }

  return (
    <fieldset className="kid-avatars leaf">
      <legend>{t('myPicture')}</legend>
      <div className="pic-grid big">
        {avatars.map(({ emoji, name }) => (
          <label key={emoji} className="pic">
            <input
              className="visually-hidden"
              type="radio"
              name="avatar"
              checked={emoji === chosen}
              aria-label={nameOf(name)}
              onChange={() => void handleAvatar(emoji)}
            />
            <Face emoji={emoji} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Switch({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: string }) {
  return (
    <button type="button" role="switch" aria-checked={isOn} onClick={onClick}>
      <b>{children}</b>
      <span className={isOn ? 'switch is-on' : 'switch'} />
    </button>
  )
}
