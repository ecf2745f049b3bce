// Draws the pictures that the installed app shows on an iPhone while it starts. iOS ignores the manifest for this: it
// wants a picture with exactly the pixels of the screen, for each size and for light and dark. Other systems ignore the
// links.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Screens of iPhones since the X and the second SE: width and height in CSS pixels, pixels for each. */
const screens = [
  [375, 667, 2],
  [414, 896, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 896, 3],
  [420, 912, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
]
/** The same colours as `theme-color` in src/app/index.html. */
const backgrounds = { light: '#faf9f0', dark: '#101a14' }

const pictures = screens.flatMap(([width, height, scale]) =>
  Object.entries(backgrounds).map(([theme, background]) => ({
    file: `start/${width * scale}x${height * scale}-${theme}.png`,
    media: `(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${scale}) and (prefers-color-scheme: ${theme})`,
    width: width * scale,
    height: height * scale,
    background,
  })),
)

/** The links to the pictures, for the head of a page. */
export const startPictureLinks = pictures
  .map(({ file, media }) => `<link rel="apple-touch-startup-image" media="${media}" href="/${file}">`)
  .join('')

/**
 * Draws the pictures: the icon of the app in the middle of its background.
 * @param {string} folder of the built pages
 */
export async function drawStartPictures(folder) {
  mkdirSync(join(folder, 'start'), { recursive: true })
  for (const { file, width, height, background } of pictures) {
    const icon = await sharp(join(folder, 'icon.svg'), { density: 600 })
      .resize(Math.round(width / 3))
      .toBuffer()
    await sharp({ create: { width, height, channels: 3, background } })
      .composite([{ input: icon }])
      .png({ palette: true, effort: 7 })
      .toFile(join(folder, file))
  }
}
