/** The drawings of the preset rewards, on 80 by 80. */
export const presetDrawings = {
  sticker: (
    <>
      <rect
        x="12"
        y="20"
        width="38"
        height="46"
        rx="8"
        transform="rotate(-9 31 43)"
        fill="var(--surface)"
        stroke="var(--blossom-mid)"
        strokeWidth="3"
      />
      <rect x="28" y="14" width="40" height="50" rx="9" transform="rotate(7 48 39)" fill="var(--surface)" />
      <g transform="rotate(7 48 39)">
        <path
          d="M39 23.5c.4-.9 1.7-.9 2.1 0l1.2 2.7 2.9.4c1 .1 1.4 1.3.7 2l-2.1 2 .5 2.9c.2 1-.8 1.7-1.7 1.2L40 33.3l-2.6 1.4c-.9.5-1.9-.2-1.7-1.2l.5-2.9-2.1-2c-.7-.7-.3-1.9.7-2l2.9-.4z"
          fill="var(--honey)"
        />
        <circle cx="57" cy="29" r="6.5" fill="var(--water-mid)" />
        <path
          d="M41 56c-5-3.5-7.5-6-7.5-9a4 4 0 0 1 7.5-2 4 4 0 0 1 7.5 2c0 3-2.5 5.5-7.5 9z"
          fill="var(--blossom-solid)"
          opacity=".85"
        />
        <circle cx="57.5" cy="50" r="6" fill="var(--leaf-mid)" />
      </g>
    </>
  ),
  book: (
    <>
      <path
        d="M40 24c-7-6-17-7-27-5.5-1.7.3-3 1.8-3 3.5v34c0 2.2 2 3.8 4.1 3.5C23 58.3 33 59.5 40 65z"
        fill="var(--water-mid)"
      />
      <path
        d="M40 24c7-6 17-7 27-5.5 1.7.3 3 1.8 3 3.5v34c0 2.2-2 3.8-4.1 3.5C57 58.3 47 59.5 40 65z"
        fill="var(--water-solid)"
        opacity=".75"
      />
      <path d="M40 26c-6-5-14-6-23-5.3V52c9-.8 17 .8 23 6z" fill="var(--surface)" />
      <path d="M40 26c6-5 14-6 23-5.3V52c-9-.8-17 .8-23 6z" fill="var(--surface)" opacity=".92" />
      <path
        d="M22 30c4.5 0 8.5.8 12 2.6M22 38c4.5 0 8.5.8 12 2.6M58 30c-4.5 0-8.5.8-12 2.6"
        stroke="var(--water-mid)"
        strokeWidth="2.8"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M54 37.5l1.7 3.5 3.8.5-2.8 2.7.7 3.8-3.4-1.8-3.4 1.8.7-3.8-2.8-2.7 3.8-.5z" fill="var(--honey)" />
    </>
  ),
  car: (
    <>
      <path d="M24 28c1.5-4 4-6 8.5-6h15c4.5 0 7.5 2 9.5 6l4 9H19z" fill="var(--blossom-mid)" />
      <path d="M27.5 30c.8-2.3 2.2-3.5 4.7-3.5H38V37H24.8zM42 26.5h6c2.5 0 4 1.2 5 3.5l3 7H42z" fill="var(--surface)" />
      <rect x="9" y="36" width="62" height="21" rx="9" fill="var(--blossom-solid)" />
      <path d="M9 48h62v1a8 8 0 0 1-8 8H17a8 8 0 0 1-8-8z" fill="var(--blossom-edge)" opacity=".55" />
      <circle cx="25" cy="57" r="9" fill="var(--ink)" />
      <circle cx="25" cy="57" r="4" fill="var(--surface)" />
      <circle cx="56" cy="57" r="9" fill="var(--ink)" />
      <circle cx="56" cy="57" r="4" fill="var(--surface)" />
      <rect x="62" y="41" width="7" height="5" rx="2.5" fill="var(--honey)" />
    </>
  ),
  screen: (
    <>
      <rect x="9" y="16" width="62" height="42" rx="9" fill="var(--berry-solid)" />
      <rect x="14" y="21" width="52" height="32" rx="5" fill="var(--berry-soft)" />
      <path
        d="M36 29.5v15c0 1.6 1.7 2.5 3 1.7l12-7.5c1.3-.8 1.3-2.6 0-3.4l-12-7.5c-1.3-.8-3 .1-3 1.7z"
        fill="var(--berry-solid)"
      />
      <rect x="28" y="62" width="24" height="6" rx="3" fill="var(--berry-mid)" />
    </>
  ),
  moon: (
    <>
      <path
        d="M50 62A27 27 0 1 1 44 13c1.5-.3 2.5 1.4 1.5 2.6A21 21 0 0 0 61 50c1.6.1 2.2 2 .9 3-3.5 3.6-7.5 7-11.9 9z"
        fill="var(--honey)"
      />
      <path
        d="M50 62A27 27 0 0 1 20 59c18 4 32-3 36-9 1.6.3 3.3.2 5 0 1.6.1 2.2 2 .9 3-3.5 3.6-7.5 7-11.9 9z"
        fill="var(--sun-edge)"
        opacity=".5"
      />
      <path d="M60 20l1.8 4.2L66 26l-4.2 1.8L60 32l-1.8-4.2L54 26l4.2-1.8z" fill="var(--berry-mid)" />
      <circle cx="69" cy="40" r="2.5" fill="var(--berry-mid)" />
    </>
  ),
  snack: (
    <>
      <circle cx="40" cy="41" r="27" fill="var(--sun-mid)" />
      <path
        d="M40 14a27 27 0 1 1-16 48.7C46 62 58 50 58 36c0-8-4-15-10-20-2.6-1.3-5.3-2-8-2z"
        fill="var(--sun-edge)"
        opacity=".45"
      />
      <g fill="var(--sun-ink)">
        <circle cx="31" cy="31" r="4" />
        <circle cx="49" cy="35" r="3.5" />
        <circle cx="36" cy="47" r="4.5" />
        <circle cx="52" cy="51" r="3.5" />
        <circle cx="24" cy="44" r="2.5" />
        <circle cx="42" cy="22" r="2.5" />
      </g>
    </>
  ),
}
