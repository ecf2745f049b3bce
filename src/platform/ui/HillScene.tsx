import './hill.css'

/** Two hills at the bottom of a tile. Render it before the content on top of it. */
export function HillScene() {
  return (
    <svg className="hill" viewBox="0 0 358 186" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d="M0 150C60 112 120 116 178 136c60 20 120-22 180-30v90H0z" fill="var(--leaf-mid)" opacity=".42" />
      <path d="M0 166c70-30 150-26 210-8 52 15 104 6 148-14v52H0z" fill="var(--leaf-mid)" opacity=".72" />
    </svg>
  )
}
