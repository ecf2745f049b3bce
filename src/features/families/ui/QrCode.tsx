import { encode } from 'uqr'

/** The blank edge without which a code may not be read, in modules. */
const quietZone = 4

export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={dark.join('')} />
    </svg>
  )
}
