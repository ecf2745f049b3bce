import type { Child } from '../contract.ts'
import { Avatar } from './Avatar.tsx'
import '../../../platform/ui/choice.css'
import '../../../platform/ui/pickChips.css'
import './faceChip.css'

type Face = Pick<Child, 'name' | 'avatarUrl'>

/** What a chip shows of a child. */
export function FaceName({ child }: { child: Face }) {
  return (
    <span className="face-name">
      <Avatar emoji={child.avatarUrl} />
      <bdi>{child.name}</bdi>
    </span>
  )
}

interface FaceChipProps {
  child: Face
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** One of several children who can be chosen together. */
export function FaceChip({ child, isChecked, onChange }: FaceChipProps) {
  return (
    <label>
      <input
        type="checkbox"
        className="visually-hidden"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <FaceName child={child} />
    </label>
  )
}
