import { z } from 'zod';
import { validate } from '../json-body.ts';

const MAX_SIDE = 2500;

const side = z.coerce
  .number()
  .int()
  .min(0)
  .transform((pixels) => Math.min(Math.max(pixels, 1), MAX_SIDE));

const GRAVITIES = ['no', 'so', 'ea', 'we', 'noea', 'nowe', 'soea', 'sowe', 'ce', 'sm', 'fp'] as const;

const offset = z.coerce.number().min(-MAX_SIDE).max(MAX_SIDE);

const fields = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
  gravity: z.enum(GRAVITIES).optional(),
  x_offset: offset.optional(),
  y_offset: offset.optional(),
});

const fraction = z.number("must have required properties 'x_offset' and 'y_offset'").min(0).max(1);

const transformation = fields.superRefine((wanted, context) => {
  if (wanted.gravity !== 'fp') return;
  const focalPoint = z.object({ x_offset: fraction, y_offset: fraction }).safeParse(wanted);
  for (const { message, path } of focalPoint.error?.issues ?? [])
    context.addIssue({ code: 'custom', message, path });
});

/** Rendering options: https://supabase.com/docs/guides/storage/serving/image-transformations */
export type Transformation = z.infer<typeof transformation>;

/** @throws StorageError InvalidRequest, naming the option */
export function parseTransformation(options: unknown, where: 'querystring' | 'body'): Transformation {
  return validate(options, transformation, where);
}

/** Serializes options for signed tokens: `height:200,width:200,resize:cover`. */
export function serializeTransformation(options: Transformation): string {
  return (['height', 'width', 'resize', 'quality', 'format', 'gravity', 'x_offset', 'y_offset'] as const)
    .filter((name) => options[name] !== undefined)
    .map((name) => `${name}:${options[name]}`)
    .join(',');
}

/** Reverses {@link serializeTransformation}. */
export function deserializeTransformation(text: string): Transformation {
  return parseTransformation(Object.fromEntries(text.split(',').map((option) => option.split(':'))), 'body');
}

const RESIZING_TYPES = { cover: 'fill', contain: 'fit', fill: 'force' } as const;

/** Formats the header `X-Transformations` in imgproxy's terms. */
export function describeTransformation(options: Transformation): string {
  return [
    options.height && `height:${options.height}`,
    options.width && `width:${options.width}`,
    (options.width || options.height) && `resizing_type:${RESIZING_TYPES[options.resize ?? 'cover']}`,
    options.quality && `quality:${options.quality}`,
    options.format && options.format !== 'origin' && `format:${options.format}`,
    options.gravity && `gravity:${describeGravity(options)}`,
  ]
    .filter(Boolean)
    .join(',');
}

function describeGravity({ gravity, x_offset, y_offset }: Transformation): string {
  const isPlain = gravity === 'sm' || (x_offset === undefined && y_offset === undefined);
  return isPlain ? `${gravity}` : `${gravity}:${x_offset ?? 0}:${y_offset ?? 0}`;
}
