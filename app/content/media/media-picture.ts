import type { SupabaseClient } from '@supabase/supabase-js';
import { renditions } from '#app/lib/uploads/renditions.ts';
import type { Picture } from '#app/ui/picture.tsx';
import type { Language } from '#domain/values/language.ts';
import {
  altOf,
  MEDIA_BUCKET,
  MEDIA_WIDTHS,
  objectPosition,
  type PagePicture,
} from '#domain/website/page-picture.ts';

/**
 * A picture of the library at all widths, with its text and its focal point.
 *
 * @param options.width that of `src`
 */
export function mediaPicture(
  supabase: Pick<SupabaseClient, 'storage'>,
  picture: PagePicture,
  { language, width }: { language: Language; width: (typeof MEDIA_WIDTHS)[number] },
): Picture {
  const alt = altOf(picture, language);
  const position = objectPosition(picture);
  return {
    ...renditions(supabase, {
      bucket: MEDIA_BUCKET,
      path: picture.storage_path,
      width,
      widths: MEDIA_WIDTHS,
    }),
    ...(alt && { alt }),
    ...(position && { position }),
  };
}
