import type { Region } from 'sharp';
import type { Transformation } from './transformation.ts';

/** Focal point of each gravity as fractions of width and height, measured from the top left corner. */
const FOCAL_POINTS = {
  ce: [0.5, 0.5],
  no: [0.5, 0],
  so: [0.5, 1],
  ea: [1, 0.5],
  we: [0, 0.5],
  noea: [1, 0],
  nowe: [0, 0],
  soea: [1, 1],
  sowe: [0, 1],
} as const;

/**
 * The region of an image to keep when cropping it to the requested aspect ratio.
 * Source: https://docs.imgproxy.net/usage/processing#gravity
 *
 * @param image dimensions after applying its orientation
 * @returns null when nothing is cropped, or when sharp chooses the most interesting region (`sm`)
 */
export function cropRegion(
  image: { width: number; height: number },
  { gravity, height, resize, width, x_offset = 0, y_offset = 0 }: Transformation,
): Region | null {
  if (!gravity || gravity === 'sm' || !width || !height || (resize ?? 'cover') !== 'cover') return null;
  const part = {
    width: Math.max(1, Math.min(image.width, Math.round((image.height * width) / height))),
    height: Math.max(1, Math.min(image.height, Math.round((image.width * height) / width))),
  };
  const [x, y] = gravity === 'fp' ? [x_offset, y_offset] : FOCAL_POINTS[gravity];
  // Offsets from an edge point away from it.
  const shift = (offset: number, target: number, side: number, focal: number): number =>
    gravity === 'fp' ? 0 : (Math.abs(offset) < 1 ? offset : offset / target) * side * (focal === 1 ? -1 : 1);
  const place = (size: number, length: number, focal: number, moved: number): number =>
    Math.min(Math.max(Math.round(size * focal - length / 2 + moved), 0), size - length);
  // Aligns the region with the edge, since its center cannot lie on the edge.
  const aligned = (size: number, length: number, focal: number): number =>
    gravity === 'fp' || focal === 0.5 ? focal : (focal * (size - length) + length / 2) / size;
  return {
    ...part,
    left: place(
      image.width,
      part.width,
      aligned(image.width, part.width, x),
      shift(x_offset, width, part.width, x),
    ),
    top: place(
      image.height,
      part.height,
      aligned(image.height, part.height, y),
      shift(y_offset, height, part.height, y),
    ),
  };
}
