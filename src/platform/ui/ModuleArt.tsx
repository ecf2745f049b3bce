const petals = [0, 72, 144, 216, 288]

const pictures = {
  sun: (
    <>
      <g fill="var(--sun-mid)">
        {[0, 36, 72, 108, 144, 180, 216, 252, 288, 324].map((angle) => (
          <rect key={angle} x="36.5" y="4" width="7" height="14" rx="3.5" transform={`rotate(${angle} 40 40)`} />
        ))}
      </g>
      <circle cx="40" cy="40" r="19" fill="var(--sun-solid)" />
      <path
        d="M40 21a19 19 0 0 1 0 38c-4 0-7.5-1.2-10.5-3.2C43 55 51 47 51 37c0-6-2.5-11.5-7-15.5-1.3-.3-2.6-.5-4-.5z"
        fill="var(--sun-edge)"
        opacity=".45"
      />
      <path d="M29 33c1.5-3 4-5 7-6" stroke="#fff" strokeWidth="3.2" strokeLinecap="round" fill="none" opacity=".8" />
    </>
  ),
  water: (
    <>
      <path
        d="M36 7c2-2.2 5-2.2 7 0 9 10 20 24.5 20 37 0 14.5-10.3 24-23.5 24S16 58.5 16 44C16 31.5 27 17 36 7z"
        fill="var(--water-mid)"
      />
      <path
        d="M43 7c9 10 20 24.5 20 37 0 14.5-10.3 24-23.5 24-4.5 0-8.7-1.1-12.2-3.2C43 65 53 55 53 41c0-11.5-6.5-24-12.5-35.2.9.1 1.8.5 2.5 1.2z"
        fill="var(--water-solid)"
        opacity=".38"
      />
      <path
        d="M25 45c0 7 3.5 12 9 14"
        stroke="#fff"
        strokeWidth="3.8"
        strokeLinecap="round"
        fill="none"
        opacity=".85"
      />
      <path
        d="M66 12c.6-.7 1.4-.7 2 0 2.5 3 5 6.3 5 9.3 0 3.6-2.6 6-6 6s-6-2.4-6-6c0-3 2.5-6.3 5-9.3z"
        fill="var(--water-mid)"
      />
    </>
  ),
  berry: (
    <>
      <path d="M40 34C38 22 44 11 56 7" fill="none" stroke="var(--leaf-solid)" strokeWidth="4" strokeLinecap="round" />
      <path d="M45 20C36 8 24 6 15 10c3 10 14 17 30 10z" fill="var(--leaf-mid)" />
      <circle cx="25" cy="46" r="16" fill="var(--berry-mid)" />
      <circle cx="55" cy="44" r="16" fill="var(--berry-mid)" />
      <circle cx="40" cy="61" r="16" fill="var(--berry-solid)" opacity=".9" />
      <path
        d="M19 41c1.5-2.5 4-4 7-4.3M49 39c1.5-2.5 4-4 7-4.3M34 56c1.5-2.5 4-4 7-4.3"
        stroke="#fff"
        strokeWidth="3.2"
        strokeLinecap="round"
        fill="none"
        opacity=".8"
      />
    </>
  ),
  blossom: (
    <>
      <path d="M40 46c2 12 2 20-1 30" fill="none" stroke="var(--leaf-solid)" strokeWidth="4" strokeLinecap="round" />
      <path d="M41 66c6-9 15-11 23-8-3 9-12 14-23 8z" fill="var(--leaf-mid)" />
      <g fill="var(--blossom-mid)">
        {petals.map((angle) => (
          <ellipse key={angle} cx="40" cy="19" rx="11" ry="14" transform={`rotate(${angle} 40 34)`} />
        ))}
      </g>
      <g fill="var(--blossom-solid)" opacity=".22">
        {petals.map((angle) => (
          <ellipse key={angle} cx="40" cy="25" rx="5" ry="7" transform={`rotate(${angle} 40 34)`} />
        ))}
      </g>
      <circle cx="40" cy="34" r="8" fill="var(--sun-solid)" />
    </>
  ),
}

export type ModuleArtName = keyof typeof pictures

/** The drawing of a module. */
export function ModuleArt({ name, size }: { name: ModuleArtName; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 80 80" aria-hidden="true">
      {pictures[name]}
    </svg>
  )
}
