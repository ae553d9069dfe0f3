import { placed, sidesFor } from './icon-size.ts'

/** The size limit of the API. */
const maxBytes = 300 * 1024

/** Converts an image to a PNG icon: uncropped, centered in a transparent square. Null if the browser cannot read it. */
export async function iconOf(file: Blob): Promise<Blob | null> {
  const image = await loaded(file)
  if (!image) return null
  for (const side of sidesFor(image.naturalWidth, image.naturalHeight)) {
    const png = await drawn(image, side)
    if (png && png.size <= maxBytes) return png
  }
  return null
}

async function loaded(file: Blob): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return image
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

function drawn(image: HTMLImageElement, side: number): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const { x, y, width, height } = placed(image.naturalWidth, image.naturalHeight, side)
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}
