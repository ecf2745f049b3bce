import pictures from './pictures.svg'

/** A drawing of something to do, such as `teeth`. It is decorative: text beside it carries the meaning. */
export function PictureArt({ name, size }: { name: string; size: number }) {
  return (
    <svg className="picture-art" width={size} height={size} viewBox="0 0 80 80" aria-hidden="true">
      <use href={`${pictures}#${name}`} />
    </svg>
  )
}
