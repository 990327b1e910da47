import sharp from 'sharp';

const SIZE = 32;

/**
 * A favicon.ico for clients that request `/favicon.ico` directly: a PNG in the legacy container. Source:
 * https://en.wikipedia.org/wiki/ICO_(file_format)
 */
export async function iconOf(svg: Buffer): Promise<Buffer> {
  const png = await sharp(svg).resize(SIZE, SIZE).png({ compressionLevel: 9 }).toBuffer();
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(SIZE, 6);
  header.writeUInt8(SIZE, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/**
 * An icon for home screens, whose masks may crop all but the middle four fifths. Source:
 * https://www.w3.org/TR/appmanifest/#icon-masks
 *
 * @param size edge in pixels
 * @param ground the color around the icon, the same as the icon's own background
 */
export async function touchIconOf(svg: Buffer, size: number, ground: string): Promise<Buffer> {
  const edge = Math.round(size * 0.7);
  const icon = await sharp(svg, { density: 2304 }).resize(edge, edge).png().toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: icon }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
