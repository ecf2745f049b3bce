import { PictureArt } from '../../../platform/ui/PictureArt.tsx'
import { dropPath, firstLetter } from '../../habits/rules.ts'
import type { Card } from '../contract.ts'
import { heartPaths } from '../rules.ts'
import './cards.css'

interface CardArtProps {
  card: Pick<Card, 'picture' | 'title'> & { isPraise: boolean }
  size: number
}

/** The picture of a habit, else its first letter on a drop; a heart for a praise. */
export function CardArt({ card: { isPraise, picture, title }, size }: CardArtProps) {
  if (picture !== null) return <PictureArt name={picture} size={size} />
  return (
    <svg className="card-art" width={size} height={size} viewBox="0 0 80 80" aria-hidden="true">
      {isPraise ? (
        Object.entries(heartPaths).map(([name, path]) => <path key={name} className={name} d={path} />)
      ) : (
        <>
          <path className="letter-drop" d={dropPath} />
          <text x="40" y="55" textAnchor="middle" className="letter">
            {firstLetter(title)}
          </text>
        </>
      )}
    </svg>
  )
}

/** What `CardArt` needs of a card. */
export const artOf = (card: Card) => ({ ...card, isPraise: 'praise' in card.what })
