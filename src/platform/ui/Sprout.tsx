/** The mascot is never sad or angry with the family: `oops` is for errors of the app. */
export type SproutMood = 'happy' | 'glad' | 'sleep' | 'think' | 'oops'

const stroke = { fill: 'none', stroke: 'var(--m-ink)', strokeWidth: 3.3, strokeLinecap: 'round' } as const

const openEyes = (lookX: number, lookY: number) => (
  <>
    <ellipse cx="46" cy="79" rx="4.2" ry="5.4" fill="var(--m-ink)" />
    <ellipse cx="74" cy="79" rx="4.2" ry="5.4" fill="var(--m-ink)" />
    <circle cx={47.6 + lookX} cy={77 + lookY} r="1.5" fill="#fff" />
    <circle cx={75.6 + lookX} cy={77 + lookY} r="1.5" fill="#fff" />
  </>
)

const smile = (
  <path
    d="M53 88.5c1.8 4.6 12.2 4.6 14 0 .4-1-.4-1.8-1.4-1.6-3.8.7-7.4.7-11.2 0-1-.2-1.8.6-1.4 1.6z"
    fill="var(--m-ink)"
  />
)

const faces: Record<SproutMood, React.ReactNode> = {
  happy: (
    <>
      {openEyes(0, 0)}
      {smile}
    </>
  ),
  glad: (
    <>
      <path d="M40 80c2-5 10-5 12 0M68 80c2-5 10-5 12 0" {...stroke} />
      {smile}
    </>
  ),
  sleep: (
    <>
      <path d="M40 79c2 4 10 4 12 0M68 79c2 4 10 4 12 0" {...stroke} />
      <path d="M56 90c2 1.5 6 1.5 8 0" {...stroke} strokeWidth={2.6} />
    </>
  ),
  think: (
    <>
      {openEyes(0.6, -1.2)}
      <path d="M55 89c3 2.4 7.5 2 10-1" {...stroke} strokeWidth={2.6} />
    </>
  ),
  oops: (
    <>
      {openEyes(0, 0)}
      <circle cx="60" cy="90" r="3.2" fill="var(--m-ink)" />
    </>
  ),
}

/** The mascot. It is decorative: text beside it carries the meaning. */
export function Sprout({ mood = 'happy', size }: { mood?: SproutMood; size: number }) {
  return (
    <svg className="sprout" width={size} height={size} viewBox="0 0 120 120" aria-hidden="true">
      <path d="M60 50c0-9-.5-15-2-21" fill="none" stroke="var(--m-stem)" strokeWidth="5" strokeLinecap="round" />
      <g transform={mood === 'oops' ? 'rotate(-34 58 30)' : undefined}>
        <path d="M58 30C47 33 33 29 27 15c-.6-1.5.4-3 2-3.2C44 10 57 16 58 30z" fill="var(--m-leaf)" />
        <path
          d="M58 30c-8-2-17-7-24-13"
          fill="none"
          stroke="var(--m-leaf-line)"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </g>
      <path d="M58.5 33C57 19 67 6 86 5c1.7-.1 2.9 1.4 2.6 3C86 24 74 35 58.5 33z" fill="var(--m-leaf-2)" />
      <path d="M60 31c5-7 13-14 22-19" fill="none" stroke="var(--m-leaf-line)" strokeWidth="2" strokeLinecap="round" />
      <path d="M60 47c23 0 38 17 38 37 0 18-15 29-38 29S22 102 22 84c0-20 15-37 38-37z" fill="var(--m-body)" />
      <path
        d="M60 47c23 0 38 17 38 37 0 18-15 29-38 29-5 0-9.6-.5-13.7-1.5C69 109 86 98 86 78c0-13-7-24-18-30.3-2.6-.5-5.2-.7-8-.7z"
        fill="var(--m-shade)"
        opacity=".55"
      />
      <ellipse cx="41" cy="62" rx="7" ry="4.5" transform="rotate(-32 41 62)" fill="#fff" opacity=".5" />
      <ellipse cx="36" cy="90" rx="5.5" ry="3.6" fill="var(--blossom-mid)" opacity=".9" />
      <ellipse cx="84" cy="90" rx="5.5" ry="3.6" fill="var(--blossom-mid)" opacity=".9" />
      {faces[mood]}
    </svg>
  )
}
