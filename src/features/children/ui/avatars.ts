import animal1 from './avatars/animal1.svg'
import animal2 from './avatars/animal2.svg'
import animal3 from './avatars/animal3.svg'
import animal4 from './avatars/animal4.svg'
import boy1 from './avatars/boy1.svg'
import boy2 from './avatars/boy2.svg'
import boy3 from './avatars/boy3.svg'
import boy4 from './avatars/boy4.svg'
import girl1 from './avatars/girl1.svg'
import girl2 from './avatars/girl2.svg'
import girl3 from './avatars/girl3.svg'
import girl4 from './avatars/girl4.svg'

/**
 * The twelve avatars, by the emoji that is stored. Boy and girl have four skin tones each. docs/spec.md, section 3,
 * docs/product-decisions.md, row 45.
 */
export const avatars = [
  { emoji: '👦🏻', name: 'boy1', drawing: boy1 },
  { emoji: '👦🏼', name: 'boy2', drawing: boy2 },
  { emoji: '👦🏾', name: 'boy3', drawing: boy3 },
  { emoji: '👦🏿', name: 'boy4', drawing: boy4 },
  { emoji: '👧🏻', name: 'girl1', drawing: girl1 },
  { emoji: '👧🏼', name: 'girl2', drawing: girl2 },
  { emoji: '👧🏾', name: 'girl3', drawing: girl3 },
  { emoji: '👧🏿', name: 'girl4', drawing: girl4 },
  { emoji: '🐼', name: 'animal1', drawing: animal1 },
  { emoji: '🐰', name: 'animal2', drawing: animal2 },
  { emoji: '🦊', name: 'animal3', drawing: animal3 },
  { emoji: '🐱', name: 'animal4', drawing: animal4 },
] as const
