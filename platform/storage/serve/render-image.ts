import type { Sharp } from 'sharp';
import { StorageProblem } from '../problems.ts';
import type { Transformation } from './transformation.ts';

/** Larger pictures than these are refused, as by Supabase: 25 MB, 50 megapixels. */
const MAX_SOURCE_BYTES = 25 * 1024 * 1024;
const MAX_SOURCE_PIXELS = 50_000_000;

const DEFAULT_QUALITY = 80;

const CONTENT_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
} as const;
type Output = keyof typeof CONTENT_TYPES;

const FITS = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;

/**
 * Renders an image: turned as its camera held it, never enlarged, without its metadata.
 *
 * @param options.accept the request's, for browsers that take WebP
 * @throws StorageProblem InvalidRequest when the bytes are no picture we render
 */
export async function renderImage(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  options: { size: number; transformation: Transformation; accept: string },
): Promise<{ bytes: Buffer<ArrayBuffer>; contentType: string }> {
  if (options.size > MAX_SOURCE_BYTES) {
    throw new StorageProblem('InvalidRequest', 'The source image is larger than 25 MB');
  }
  const { width, height, resize, quality = DEFAULT_QUALITY } = options.transformation;
  const image = await openImage(source);
  const output = chooseOutput((await image.metadata().catch(refuse)).format, options);
  const rendered = image
    .autoOrient()
    .resize({
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
      fit: FITS[resize ?? 'cover'],
      withoutEnlargement: true,
    })
    .toFormat(output, { quality });
  const bytes = await rendered.toBuffer().catch(refuse);
  return { bytes: Buffer.from(bytes), contentType: CONTENT_TYPES[output] };
}

async function openImage(source: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Sharp> {
  // Loaded when first needed: the native library is large, and many installations never render.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(await new Response(source).arrayBuffer(), {
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

function refuse(): never {
  throw new StorageProblem('InvalidRequest', 'Source image type not supported');
}
