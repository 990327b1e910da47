import sharp from 'sharp';

/** A file for Playwright's `setInputFiles`. */
export interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A solid image of 16:9, identified by its shade of red. */
export async function picture(name: string, red = 40, width = 1600): Promise<Chosen> {
  const background = { r: red, g: 40, b: 60 };
  const buffer = await sharp({ create: { width, height: (width * 9) / 16, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** Padded to over 5 MB. */
export async function largePicture(name: string): Promise<Chosen> {
  const small = await picture(name);
  return { ...small, buffer: Buffer.concat([small.buffer, Buffer.alloc(5 * 1024 * 1024)]) };
}

/** A text file with an image's name and type. */
export const fakePicture = (name: string): Chosen => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from('Acta de reunión\n'),
});

/** The red channel of an image's center pixel. */
export async function redOf(bytes: ArrayBuffer): Promise<number> {
  const { data } = await sharp(Buffer.from(bytes))
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data[0] ?? -1;
}
