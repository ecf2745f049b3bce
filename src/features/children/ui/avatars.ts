/** The twelve pictures to choose from; boy and girl in four skin tones each. docs/spec.md, section 3, docs/product-decisions.md, row 45. */
export const avatars = [
  { emoji: '👦🏻', name: 'avatarBoy', n: 1 },
  { emoji: '👦🏼', name: 'avatarBoy', n: 2 },
  { emoji: '👦🏾', name: 'avatarBoy', n: 3 },
  { emoji: '👦🏿', name: 'avatarBoy', n: 4 },
  { emoji: '👧🏻', name: 'avatarGirl', n: 1 },
  { emoji: '👧🏼', name: 'avatarGirl', n: 2 },
  { emoji: '👧🏾', name: 'avatarGirl', n: 3 },
  { emoji: '👧🏿', name: 'avatarGirl', n: 4 },
  { emoji: '🐼', name: 'avatarAnimal', n: 1 },
  { emoji: '🐰', name: 'avatarAnimal', n: 2 },
  { emoji: '🦊', name: 'avatarAnimal', n: 3 },
  { emoji: '🐱', name: 'avatarAnimal', n: 4 },
] as const
