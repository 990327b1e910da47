import { z } from 'zod';
import type { Language } from '../values/language.ts';
import { SEARCHED_PAGES } from './page-search.ts';

export const MEDIA_BUCKET = 'media';
/** The rendered widths of pictures, in pixels. */
export const MEDIA_WIDTHS = [480, 960, 1440, 1920] as const;

/** What pages read of a picture of the library. */
export const pagePictureSchema = z.object({
  storage_path: z.string(),
  alt_es: z.string().nullable(),
  alt_en: z.string().nullable(),
  focal_x: z.number().min(0).max(1),
  focal_y: z.number().min(0).max(1),
});

export type PagePicture = z.infer<typeof pagePictureSchema>;

/** The document of the pictures that staff chose for the application's own pages: ids of the library, by Spanish path. */
export const PICTURES_DOCUMENT = 'facts/pictures';

/** Under which an added page stores the id of its picture, in its own document. */
export const PICTURE = 'picture';

const WITHOUT_PICTURE: readonly string[] = ['/derechos', '/privacidad', '/terminos', '/aviso-legal'];

/** The pages that show a picture, beside their heading or where their address is shared. Spanish paths. */
export const PICTURED_PAGES = SEARCHED_PAGES.filter((path) => !WITHOUT_PICTURE.includes(path));

/** An id of the library, as it is stored where a text would be. */
export const pictureIdSchema = z.guid();

/** The columns that {@link pagePictureSchema} reads, for a table that refers to the library. */
export const PAGE_PICTURE = `media:media_files(${Object.keys(pagePictureSchema.shape).join(', ')})`;

/** The text for those who cannot see the picture; empty where it is only decoration. */
export const altOf = ({ alt_en, alt_es }: PagePicture, language: Language): string =>
  (language === 'en' ? alt_en : alt_es) ?? '';

/**
 * Where a cropped picture is aligned, as `object-position`.
 *
 * @returns undefined at the center, which is the default
 */
export function objectPosition({
  focal_x,
  focal_y,
}: Pick<PagePicture, 'focal_x' | 'focal_y'>): string | undefined {
  const [x, y] = [focal_x, focal_y].map((fraction) => Math.round(fraction * 100));
  return x === 50 && y === 50 ? undefined : `${x}% ${y}%`;
}
