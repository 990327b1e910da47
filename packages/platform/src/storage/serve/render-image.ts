import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { StorageError } from '../errors.ts';
import { MAX_SOURCE_BYTES, MAX_SOURCE_PIXELS, RENDERING_SECONDS } from '../limits.ts';
import type { Transformation } from './transformation.ts';

const DEFAULT_QUALITY = 80;

const CONTENT_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
} as const;
type Output = keyof typeof CONTENT_TYPES;

/** What `sharp` may be given: a drawing, for one, could ask it to work for ever. */
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif']);

/**
 * Encoders at the effort that a request can wait for. For 2,500 × 2,500 pixels of noise: AVIF took 111 s at its default
 * effort and quality 100, and takes 2 s so; a PNG reduced to a palette, which a quality asks for, took 14 s.
 */
const ENCODERS = {
  jpeg: (image, quality) => image.jpeg({ quality }),
  png: (image) => image.png(),
  webp: (image, quality) => image.webp({ quality, effort: 2 }),
  avif: (image, quality) => image.avif({ quality: Math.min(quality, 80), effort: 0 }),
} satisfies Record<Output, (image: Sharp, quality: number) => Sharp>;

const FITS = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;

/**
 * Renders an image: turned as its camera held it, never enlarged, without its metadata.
 *
 * @param options.accept the request's, for browsers that take WebP
 * @throws StorageError InvalidRequest when the bytes are no picture we render
 */
export async function renderImage(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  options: { size: number; transformation: Transformation; accept: string },
): Promise<{ bytes: Buffer<ArrayBuffer>; contentType: string }> {
  if (options.size > MAX_SOURCE_BYTES) {
    throw new StorageError('InvalidRequest', 'The source image is larger than 25 MB');
  }
  const { width, height, resize, quality = DEFAULT_QUALITY } = options.transformation;
  const image = await openImage(source);
  const output = chooseOutput((await image.metadata().catch(() => refuse())).format, options);
  const resized = image
    .autoOrient()
    .resize({
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
      fit: FITS[resize ?? 'cover'],
      withoutEnlargement: true,
    })
    .timeout({ seconds: RENDERING_SECONDS });
  const bytes = await ENCODERS[output](resized, quality)
    .toBuffer()
    .catch((error: unknown) =>
      String(error).includes('timeout') ? refuse('The image takes too long to render') : refuse(),
    );
  return { bytes: Buffer.from(bytes), contentType: CONTENT_TYPES[output] };
}

async function openImage(source: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Sharp> {
  // Loaded when first needed: the native library is large, and many installations never render.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const bytes = await new Response(source).arrayBuffer();
  if (!PICTURES.has((await fileTypeFromBuffer(bytes))?.mime ?? '')) refuse();
  return sharp(bytes, {
    limitInputPixels: MAX_SOURCE_PIXELS,
    failOn: 'error',
  });
}

function chooseOutput(
  format: string | undefined,
  { transformation, accept }: { transformation: Transformation; accept: string },
): Output {
  const origin = format === 'heif' ? 'avif' : format === 'gif' ? 'png' : format;
  if (origin !== 'jpeg' && origin !== 'png' && origin !== 'webp' && origin !== 'avif') return refuse();
  if (transformation.format === 'avif') return 'avif';
  if (transformation.format === 'origin') return origin;
  return accept.includes('image/webp') ? 'webp' : origin;
}

function refuse(reason = 'Source image type not supported'): never {
  throw new StorageError('InvalidRequest', reason);
}
