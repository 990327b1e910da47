import { MAX_CV_BYTES } from '#domain/recruiting/cv.ts';
import { jpegsToPdf } from './jpegs-to-pdf.ts';

/** More than any CV has, and what a telephone can hold. */
export const MAX_PAGES = 10;
/** Larger ones are scans for printing, which exhaust a telephone's memory. */
const MAX_PICTURE_BYTES = 40 * 1024 * 1024;
/** Longest side in pixels and JPEG quality, from 170 dots per inch downwards: the first that is small enough is used. */
const SIZES = [
  [2000, 0.82],
  [2000, 0.6],
  [1600, 0.5],
  [1200, 0.4],
] as const;
/** Of the largest file, for what surrounds the pictures. */
const OVERHEAD = 8 * 1024;

/** A page of a CV that was photographed. */
export interface PicturePage {
  readonly id: string;
  readonly source: File;
  /** Quarter turns to the right. */
  readonly turns: number;
  readonly jpeg: Blob;
  readonly width: number;
  readonly height: number;
}

/** A page that is yet to be read. */
export type UnreadPage = Pick<PicturePage, 'id' | 'source' | 'turns'>;

export const pageOf = (source: File): UnreadPage => ({ id: crypto.randomUUID(), source, turns: 0 });

export const turnRight = ({ id, source, turns }: PicturePage): UnreadPage => ({
  id,
  source,
  turns: (turns + 1) % 4,
});

/**
 * Straightens the pages as their cameras say, turns them, shrinks them to what a CV may weigh, and joins them into a PDF.
 * Pages that have been read already and are small enough are kept.
 *
 * @throws UnreadablePicture
 */
export async function joinPages(
  pages: readonly (UnreadPage | PicturePage)[],
): Promise<{ pages: readonly PicturePage[]; file: File }> {
  const mostBytes = (MAX_CV_BYTES - OVERHEAD) / pages.length;
  const read: PicturePage[] = [];
  // One at a time: a telephone cannot hold ten pictures unpacked.
  for (const page of pages)
    read.push('jpeg' in page && page.jpeg.size <= mostBytes ? page : await readPage(page, mostBytes));
  const jpegs = await Promise.all(
    read.map(async ({ jpeg, width, height }) => ({
      jpeg: new Uint8Array(await jpeg.arrayBuffer()),
      width,
      height,
    })),
  );
  return { pages: read, file: new File([jpegsToPdf(jpegs)], 'CV.pdf', { type: 'application/pdf' }) };
}

/** The browser cannot read a picture: its format is unknown, or it is damaged or too large. */
export class UnreadablePicture extends Error {
  readonly fileName: string;
  constructor(fileName: string, cause?: unknown) {
    super('picture not readable', { cause });
    this.fileName = fileName;
  }
}

async function readPage({ id, source, turns }: UnreadPage, mostBytes: number): Promise<PicturePage> {
  const fail = (cause: unknown): never => {
    throw new UnreadablePicture(source.name, cause);
  };
  if (source.size > MAX_PICTURE_BYTES) return fail('too large');
  const picture = await createImageBitmap(source, { imageOrientation: 'from-image' }).catch(fail);
  try {
    for (const [index, [longest, quality]] of SIZES.entries()) {
      const canvas = draw(picture, { longest, turns });
      const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
      if (!jpeg) return fail('not encoded');
      if (jpeg.size <= mostBytes || index === SIZES.length - 1)
        return { id, source, turns, jpeg, width: canvas.width, height: canvas.height };
    }
  } finally {
    picture.close();
  }
  return fail('not encoded');
}

function draw(
  picture: ImageBitmap,
  { longest, turns }: { longest: number; turns: number },
): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = turns % 2 === 0 ? [width, height] : [height, width];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // Pictures with transparency would have a black background.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(picture, -width / 2, -height / 2, width, height);
  return canvas;
}
