/** Pale in the dark scheme as well, where a surface is nearly black. */
const cream = 'color-mix(in oklab, var(--honey) 20%, #fff)'

/** Drawings on 80 by 80, flat, in two tones of a module's color. */
export const chosenDrawings = {
  gift: (
    <>
      <rect x="14" y="36" width="52" height="33" rx="7" fill="var(--blossom-mid)" />
      <rect x="10" y="26" width="60" height="15" rx="6" fill="var(--blossom-solid)" />
      <path d="M34 26h12v43H34z" fill="var(--honey)" />
      <path
        d="M40 25c-5-11-18-14-19-6-.6 5 8 7 19 6zM40 25c5-11 18-14 19-6 .6 5-8 7-19 6z"
        fill="none"
        stroke="var(--honey)"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <path d="M14 41h20v4H14zM46 41h20v4H46z" fill="var(--blossom-edge)" opacity=".3" />
    </>
  ),
  ticket: (
    <>
      <g transform="rotate(-10 40 40)">
        <path
          d="M10 28a6 6 0 0 1 6-6h48a6 6 0 0 1 6 6v5a7 7 0 0 0 0 14v5a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6v-5a7 7 0 0 0 0-14z"
          fill="var(--sun-mid)"
        />
        <path d="M52 22h12a6 6 0 0 1 6 6v5a7 7 0 0 0 0 14v5a6 6 0 0 1-6 6H52z" fill="var(--sun-edge)" opacity=".45" />
        <path d="M52 26v28" stroke="var(--surface)" strokeWidth="2.6" strokeDasharray="1 5.5" strokeLinecap="round" />
        <path d="M31 29.5l3.3 6.7 7.4 1-5.4 5.2 1.3 7.4-6.6-3.5-6.6 3.5 1.3-7.4-5.4-5.2 7.4-1z" fill="var(--surface)" />
      </g>
    </>
  ),
  iceCream: (
    <>
      <path d="M24 42h32L43 70c-1.2 2.6-4.8 2.6-6 0z" fill="var(--sun-mid)" />
      <path d="M45 42h11L43 70c-1 2-3 2.5-4.6 1.5z" fill="var(--sun-edge)" opacity=".5" />
      <path d="M31 45l14 16M41 43l8 9M49 45L35 61" stroke="var(--sun-edge)" strokeWidth="2" opacity=".7" />
      <circle cx="31" cy="33" r="13" fill="var(--blossom-mid)" />
      <circle cx="49" cy="33" r="13" fill="var(--leaf-mid)" />
      <circle cx="40" cy="21" r="13" fill={cream} />
      <rect x="20" y="37" width="40" height="9" rx="4.5" fill="var(--sun-solid)" />
      <circle cx="43" cy="8" r="5" fill="var(--blossom-solid)" />
      <path d="M33 19c1-3 3-4.5 6-5" stroke="#fff" strokeWidth="3" strokeLinecap="round" fill="none" opacity=".8" />
    </>
  ),
  cake: (
    <>
      <rect x="37" y="12" width="6" height="17" rx="3" fill="var(--water-mid)" />
      <path d="M40 3c3 3.5 4 5.5 4 7.3a4 4 0 0 1-8 0C36 8.5 37 6.5 40 3z" fill="var(--honey)" />
      <rect x="12" y="38" width="56" height="30" rx="8" fill="var(--sun-mid)" />
      <path d="M12 54h56v6a8 8 0 0 1-8 8H20a8 8 0 0 1-8-8z" fill="var(--sun-edge)" opacity=".5" />
      <path
        d="M10 36a9 9 0 0 1 9-9h42a9 9 0 0 1 9 9v7c0 5-7 5-7.5 0-.5 7-9 7-9.5 0-.5 9-10 9-10.5 0-.5 7-10 7-10.5 0-.5 8-9.5 8-10 0-.5 6-12 6-12-.5z"
        fill="var(--blossom-mid)"
      />
      <path d="M22 33h.01M33 35h.01M46 33h.01M57 35h.01" stroke="#fff" strokeWidth="4.5" strokeLinecap="round" />
    </>
  ),
  swim: (
    <>
      <circle cx="40" cy="34" r="17" fill="none" stroke="var(--blossom-solid)" strokeWidth="11" />
      <circle
        cx="40"
        cy="34"
        r="17"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="11"
        strokeDasharray="13.35 13.35"
        strokeDashoffset="6"
      />
      <path
        d="M6 47c6-6 11-6 17 0s11 6 17 0 11-6 17 0 11 6 17 0v13a10 10 0 0 1-10 10H16A10 10 0 0 1 6 60z"
        fill="var(--water-mid)"
      />
      <path
        d="M6 57c6-5 11-5 17 0s11 5 17 0 11-5 17 0 11 5 17 0v3a10 10 0 0 1-10 10H16A10 10 0 0 1 6 60z"
        fill="var(--water-solid)"
        opacity=".55"
      />
    </>
  ),
  paw: (
    <>
      <circle cx="20" cy="24" r="11" fill="var(--sun-edge)" />
      <circle cx="60" cy="24" r="11" fill="var(--sun-edge)" />
      <circle cx="20" cy="24" r="5.5" fill="var(--blossom-mid)" />
      <circle cx="60" cy="24" r="5.5" fill="var(--blossom-mid)" />
      <path d="M40 14c17 0 28 12 28 28 0 17-12 27-28 27S12 59 12 42c0-16 11-28 28-28z" fill="var(--sun-mid)" />
      <path
        d="M40 14c17 0 28 12 28 28 0 17-12 27-28 27-4 0-7.6-.6-11-1.7C46 66 57 56 57 40c0-12-5-21-13-25.8-1.3-.2-2.6-.2-4-.2z"
        fill="var(--sun-edge)"
        opacity=".4"
      />
      <ellipse cx="40" cy="52" rx="13" ry="10.5" fill={cream} />
      <path d="M34.5 47.5c0-2 2.5-3 5.5-3s5.5 1 5.5 3-3.5 5-5.5 5-5.5-3-5.5-5z" fill="var(--m-ink)" />
      <path
        d="M40 52.5v3m-4 1.5c1.5 1.5 6.5 1.5 8 0"
        stroke="var(--m-ink)"
        strokeWidth="2.2"
        strokeLinecap="round"
        fill="none"
      />
      <circle cx="28" cy="38" r="3.4" fill="var(--m-ink)" />
      <circle cx="52" cy="38" r="3.4" fill="var(--m-ink)" />
    </>
  ),
  popcorn: (
    <>
      <g fill={cream}>
        <circle cx="25" cy="27" r="9" />
        <circle cx="40" cy="20" r="10.5" />
        <circle cx="55" cy="27" r="9" />
        <circle cx="33" cy="31" r="9" />
        <circle cx="48" cy="31" r="9" />
      </g>
      <g fill="var(--honey)">
        <circle cx="28" cy="24" r="3" />
        <circle cx="43" cy="17" r="3.4" />
        <circle cx="56" cy="25" r="2.8" />
        <circle cx="38" cy="29" r="2.8" />
      </g>
      <path d="M16 34h48l-6 33a4 4 0 0 1-4 3.3H26A4 4 0 0 1 22 67z" fill={cream} />
      <path
        d="M16 34h10l4 36.3h-4A4 4 0 0 1 22 67zM36 34h8v36.3h-8zM54 34h10l-6 33a4 4 0 0 1-4 3.3h-4z"
        fill="var(--blossom-solid)"
      />
      <path d="M16 34h48l-.8 4.5H16.8z" fill="var(--blossom-edge)" opacity=".45" />
    </>
  ),
  tent: (
    <>
      <circle cx="62" cy="19" r="7" fill="var(--honey)" />
      <path
        d="M40 15c1.6-2 4.4-2 6 0l27 46c1.5 2.7-.3 6-3.4 6H10.4C7.3 67 5.5 63.7 7 61L34 15c1.6-2 4.4-2 6 0z"
        transform="translate(-1.5 0)"
        fill="var(--leaf-mid)"
      />
      <path d="M41 14.5L72 61c1.5 2.7-.3 6-3.4 6H39z" fill="var(--leaf-solid)" opacity=".45" />
      <path d="M38.5 33L53 67H24z" fill="var(--leaf-edge)" />
      <path d="M38.5 33L42 67H24z" fill="var(--sun-mid)" opacity=".9" />
      <path d="M4 67h72" stroke="var(--leaf-edge)" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  ball: (
    <>
      <circle cx="40" cy="41" r="29" fill="var(--surface)" />
      <path d="M40 41L31 13.4A29 29 0 0 1 58 18.2z" fill="var(--blossom-mid)" />
      <path d="M40 41L67.5 31.9A29 29 0 0 1 66 54z" fill="var(--water-mid)" />
      <path d="M40 41L54 66.4A29 29 0 0 1 27 67z" fill="var(--sun-mid)" />
      <path d="M40 41L12 48.6A29 29 0 0 1 17 23.5z" fill="var(--leaf-mid)" />
      <circle cx="40" cy="41" r="6" fill="var(--surface)" />
      <path
        d="M40 12a29 29 0 0 1 0 58c-5 0-9.8-1.3-14-3.5C44 66 58 54 58 37c0-10-5-18.5-12.7-24.5-1.7-.3-3.5-.5-5.3-.5z"
        fill="var(--ink)"
        opacity=".09"
      />
    </>
  ),
  palette: (
    <>
      <path
        d="M41 12c18 0 31 12 31 27 0 12-8 17-17 17-4 0-6 2-5 6 1 5-2 8-8 8C23 70 9 57 9 41s14-29 32-29z"
        fill="var(--sun-mid)"
      />
      <path
        d="M41 12c18 0 31 12 31 27 0 12-8 17-17 17-4 0-6 2-5 6 1 5-2 8-8 8-3.5 0-6.8-.5-10-1.4C42 68 46 64 44 58c-1-5 3-8 8-9 8-1 11-6 11-13 0-11-9-20-22-24z"
        fill="var(--sun-edge)"
        opacity=".4"
      />
      <circle cx="27" cy="32" r="6" fill="var(--blossom-solid)" />
      <circle cx="45" cy="25" r="6" fill="var(--water-solid)" />
      <circle cx="59" cy="36" r="6" fill="var(--leaf-solid)" />
      <circle cx="24" cy="49" r="6" fill="var(--berry-solid)" />
    </>
  ),
}
