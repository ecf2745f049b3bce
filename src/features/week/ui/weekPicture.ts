import drawings from '../../../platform/ui/drawings.svg?raw'
import { sproutTops } from '../../../platform/ui/Sprout.tsx'
import { starPath } from '../../../platform/ui/Star.tsx'
import { linesOf } from './fitText.ts'

// The picture of a week is drawn on this device, and nothing is requested for it: what it shows is on the page already, or
// part of this code.

const pictureSize = { width: 1080, height: 1350 }

const margin = 72
const innerWidth = pictureSize.width - 2 * margin

export interface WeekPicture {
  title: string
  subtitle: string | undefined
  total: string | undefined
  /** `share` of the best day, 0 to 1. */
  days: readonly { label: string; number: string; share: number; isBest: boolean }[]
  /** What went well. */
  things: readonly string[]
  /** Of the mascot. */
  stage: number
  /** As the page shows it. An emoji is text. */
  face: HTMLImageElement | string
  photo: HTMLImageElement | undefined
}

/** What is drawn on, and with which font and colours. */
interface Paper {
  context: CanvasRenderingContext2D
  family: string
  /** The colour of a token in the light scheme: the picture is the same at night. */
  colorOf: (token: string) => string
}

/** Makes the file. @param name of the file */
export async function makeWeekPicture(picture: WeekPicture, name: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), pictureSize)
  await drawWeek(canvas, picture)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (!blob) throw new Error('The picture is empty')
  return new File([blob], name, { type: blob.type })
}

/** Draws in one step, once all parts are there. */
async function drawWeek(canvas: HTMLCanvasElement, picture: WeekPicture): Promise<void> {
  const { face, stage, things, days, total } = picture
  const colorOf = lightColors()
  const images = [face, picture.photo].filter((image) => image instanceof HTMLImageElement)
  // A photo that is missing on this device is left out.
  const [sprout] = await Promise.all([
    sproutOf(stage, colorOf),
    document.fonts.ready,
    ...images.map((image) => image.decode().catch(() => undefined)),
  ])
  const paper = { context: canvas.getContext('2d')!, family: getComputedStyle(document.body).fontFamily, colorOf }
  const photo = picture.photo && picture.photo.naturalWidth > 0 ? picture.photo : undefined
  drawGround(paper)
  drawHeading(paper, picture)
  if (total !== undefined) drawTotal(paper, total)
  if (photo) drawPhoto(paper, photo)
  drawColumns(paper, days, photo ? { top: 752, bottom: 960 } : { top: 430, bottom: 800 })
  const height = stage > 2 ? 330 : 270
  const width = (height * sprout.width) / sprout.height
  const left = pictureSize.width - 56 - width
  paper.context.drawImage(sprout, left, pictureSize.height - 36 - height, width, height)
  drawThings(paper, things, {
    top: photo ? 1052 : 900,
    width: left - 28 - margin,
    maxLines: photo ? 1 : 2,
  })
}

function drawGround({ context, colorOf }: Paper): void {
  const { width, height } = pictureSize
  const sky = context.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, colorOf('--leaf-soft'))
  sky.addColorStop(1, colorOf('--honey-soft'))
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  context.globalAlpha = 0.3
  context.fillStyle = colorOf('--leaf-mid')
  context.fill(pathOf(`M0 1290C300 1220 700 1250 1080 1190V${height}H0z`))
  context.globalAlpha = 1
}

function drawHeading(paper: Paper, { face, title, subtitle }: WeekPicture): void {
  const { context, colorOf } = paper
  const size = 150
  context.save()
  context.beginPath()
  context.arc(margin + size / 2, margin + size / 2, size / 2, 0, 2 * Math.PI)
  context.fillStyle = colorOf('--face-ground')
  context.fill()
  context.clip()
  if (typeof face !== 'string') context.drawImage(face, margin, margin, size, size)
  else {
    context.font = `96px ${paper.family}`
    context.textAlign = 'center'
    context.fillText(face, margin + size / 2, margin + 110)
  }
  context.restore()
  const left = margin + size + 36
  setFont(paper, { weight: 900, size: 58, color: '--ink' })
  const lines = linesOf(title, roomOf(paper, pictureSize.width - margin - left, 2))
  const height = lines.length * 66 + (subtitle === undefined ? 0 : 50)
  let y = margin + (size - height) / 2 + 54
  for (const line of lines) {
    context.fillText(line, left, y)
    y += 66
  }
  if (subtitle === undefined) return
  setFont(paper, { weight: 700, size: 36, color: '--ink-2' })
  context.fillText(subtitle, left, y - 10)
}

function drawTotal(paper: Paper, total: string): void {
  setFont(paper, { weight: 900, size: 128, color: '--ink' })
  paper.context.fillText(total, margin, 378)
  drawStar(paper, { x: margin + paper.context.measureText(total).width + 24, y: 284, size: 104 })
}

/** The middle of the photo, as wide as the picture. */
function drawPhoto({ context }: Paper, photo: HTMLImageElement): void {
  const [top, height] = [418, 310]
  const scale = Math.max(innerWidth / photo.naturalWidth, height / photo.naturalHeight)
  const [width, tall] = [photo.naturalWidth * scale, photo.naturalHeight * scale]
  context.save()
  context.beginPath()
  context.roundRect(margin, top, innerWidth, height, 44)
  context.clip()
  context.drawImage(photo, margin + (innerWidth - width) / 2, top + (height - tall) / 2, width, tall)
  context.restore()
}

/** @param top of the star on the best day, and `bottom` of the columns; the names of the days stand below */
function drawColumns(paper: Paper, days: WeekPicture['days'], { top, bottom }: { top: number; bottom: number }): void {
  const { context, colorOf } = paper
  const step = innerWidth / days.length
  const width = 88
  context.textAlign = 'center'
  for (const [n, { label, number, share, isBest }] of days.entries()) {
    const middle = margin + step * (n + 0.5)
    const height = share > 0 ? Math.max(24, share * (bottom - top - 96)) : 20
    const half = share > 0 ? width / 2 : 10
    context.fillStyle = colorOf(isBest ? '--honey' : share > 0 ? '--leaf-mid' : '--control')
    context.beginPath()
    context.roundRect(middle - half, bottom - height, 2 * half, height, Math.min(26, height / 2))
    context.fill()
    setFont(paper, { weight: isBest ? 900 : 700, size: 34, color: '--ink' })
    context.fillText(number, middle, bottom - height - 14)
    context.fillText(label, middle, bottom + 46)
    if (isBest) drawStar(paper, { x: middle - 24, y: bottom - height - 96, size: 48 })
  }
  context.textAlign = 'left'
}

function drawThings(
  paper: Paper,
  things: readonly string[],
  { top, width, maxLines }: { top: number; width: number; maxLines: number },
): void {
  const left = margin + 64
  let y = top
  for (const thing of things) {
    setFont(paper, { weight: 800, size: 44, color: '--ink' })
    const lines = linesOf(thing, roomOf(paper, width - 64, maxLines))
    drawStar(paper, { x: margin - 4, y: y - 4, size: 50 })
    for (const line of lines) {
      paper.context.fillText(line, left, y + 38)
      y += 54
    }
    y += 22
  }
}

function drawStar({ context, colorOf }: Paper, { x, y, size }: { x: number; y: number; size: number }): void {
  context.save()
  context.translate(x, y)
  context.scale(size / 24, size / 24)
  const star = pathOf(starPath)
  context.fillStyle = colorOf('--honey')
  context.strokeStyle = colorOf('--sun-edge')
  context.lineWidth = 1.6
  context.lineJoin = 'round'
  context.fill(star)
  context.stroke(star)
  context.restore()
}

function setFont({ context, family, colorOf }: Paper, font: { weight: number; size: number; color: string }): void {
  context.font = `${font.weight} ${font.size}px ${family}`
  context.fillStyle = colorOf(font.color)
}

const roomOf = ({ context }: Paper, width: number, maxLines: number) => ({
  width,
  maxLines,
  measure: (text: string) => context.measureText(text).width,
})

const pathOf = (data: string) => new Path2D(data)

/** The mascot as a picture of its own. */
async function sproutOf(stage: number, colorOf: Paper['colorOf']): Promise<HTMLImageElement> {
  const top = sproutTops[stage - 1]!
  const height = 120 - top
  const parts = [`s${stage}`, 'body', 'glad'].map((id) => `<use href="#${id}"/>`).join('')
  const shapes = drawings
    .replaceAll(/<\/?svg[^>]*>/g, '')
    .replaceAll(/var\((--[\w-]+)\)/g, (_, token: string) => colorOf(token))
  const image = new Image(120 * 4, height * 4)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${120 * 4}" height="${height * 4}" viewBox="0 ${top} 120 ${height}"><defs>${shapes}</defs>${parts}</svg>`
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}

function lightColors(): Paper['colorOf'] {
  const colors = new Map<string, string>()
  return (token) => {
    const color = colors.get(token) ?? lightColor(token)
    colors.set(token, color)
    return color
  }
}

/** The browser resolves the token, which may differ between light and dark. */
function lightColor(token: string): string {
  const probe = document.createElement('i')
  probe.style.cssText = `color-scheme: light; color: var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
