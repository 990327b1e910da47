import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { StorageError } from '../errors.ts';
import { MAX_SOURCE_PIXELS, RENDERING_SECONDS } from '../limits.ts';
import { cropRegion } from './crop.ts';
import type { Transformation } from './transformation.ts';

const DEFAULT_QUALITY = 80;

const CONTENT_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
} as const;
type Output = keyof typeof CONTENT_TYPES;

/** Formats passed to sharp. SVG is excluded, since it could keep sharp busy indefinitely. */
const RENDERABLE_TYPES = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/avif',
  'image/gif',
]);

/**
 * Encoders with bounded effort. For 2,500 × 2,500 pixels of noise, AVIF takes 2 s instead of 111 s at default effort
 * and quality 100. PNG ignores the quality, since reducing the image to a palette takes 14 s.
 */
const ENCODERS = {
  jpeg: (image, quality) => image.jpeg({ quality }),
  png: (image) => image.png(),
  webp: (image, quality) => image.webp({ quality, effort: 2 }),
  avif: (image, quality) => image.avif({ quality: Math.min(quality, 80), effort: 0 }),
} satisfies Record<Output, (image: Sharp, quality: number) => Sharp>;

const FITS = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;

/**
 * Renders an image: oriented by EXIF, never enlarged, stripped of metadata.
 *
 * @param options.accept the request's `Accept` header, which determines whether WebP is used
 * @throws StorageError InvalidRequest when the format is not supported
 */
export async function renderImage(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  options: { transformation: Transformation; accept: string },
): Promise<{ bytes: Buffer<ArrayBuffer>; contentType: string }> {
  const { gravity, width, height, resize, quality = DEFAULT_QUALITY } = options.transformation;
  const image = await openImage(source);
  const { autoOrient, format } = await image.metadata().catch(() => refuse());
  const output = chooseOutput(format, options);
  const region = cropRegion(autoOrient, options.transformation);
  const oriented = image.autoOrient();
  const resized = (region ? oriented.extract(region) : oriented)
    .resize({
      ...(gravity === 'sm' && { position: 'attention' }),
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
      fit: FITS[resize ?? 'cover'],
      withoutEnlargement: true,
    })
    .timeout({ seconds: RENDERING_SECONDS });
  const bytes = await ENCODERS[output](resized, quality)
    .toBuffer()
    .catch((error: unknown) =>
      String(error).includes('timeout') ? refuse('The image took too long to render') : refuse(),
    );
  return { bytes: Buffer.from(bytes), contentType: CONTENT_TYPES[output] };
}

async function openImage(source: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Sharp> {
  // Loaded on demand: the native library is large, and many installations never render.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const bytes = await new Response(source).arrayBuffer();
  if (!RENDERABLE_TYPES.has((await fileTypeFromBuffer(bytes))?.mime ?? '')) refuse();
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
  if (transformation.format === 'origin') return origin;
  if (transformation.format !== undefined) return transformation.format;
  return accept.includes('image/webp') ? 'webp' : origin;
}

function refuse(reason = 'Source image type not supported'): never {
  throw new StorageError('InvalidRequest', reason);
}
