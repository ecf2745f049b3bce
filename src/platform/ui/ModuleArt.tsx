import drawings from './drawings.svg'

export type ModuleArtName = 'sun' | 'water' | 'berry' | 'blossom'

export function ModuleArt({ name, size }: { name: ModuleArtName; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 80 80" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
