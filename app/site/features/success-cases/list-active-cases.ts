import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { CasePassages } from '#app/content/success-cases/case-passages.ts';
import { casePicture } from '#app/content/success-cases/case-picture.ts';
import type { Picture } from '#app/ui/picture.tsx';
import type { Language } from '#domain/values/language.ts';
import type { Localized } from '#domain/values/localized.ts';
import { type Slugs, slugsOf } from '#domain/values/slugs.ts';
import { localize } from '#domain/values/translation.ts';
import { caseServices } from '#domain/website/offering.ts';
import { PAGE_PICTURE, pagePictureSchema } from '#domain/website/page-picture.ts';
import { richColumnOf } from '#domain/website/rich-columns.ts';
import { shownTexts } from '#domain/website/shown-texts.ts';
import {
  RICH_CASE_FIELDS,
  type SuccessCase,
  successCaseSchema,
  TRANSLATED_CASE_FIELDS,
} from '#domain/website/success-case.ts';

export type PublicCase = Localized<SuccessCase> & {
  readonly picture: Picture;
  /** The Spanish sector and areas, which relate cases to each other and to services. */
  readonly spanish: Pick<SuccessCase, 'sector' | 'equipo'>;
  /** The services it is an example of, by their parameter in the list's filter. */
  readonly services: readonly string[];
  /** Of its pages; `slug` is that of the page's language. */
  readonly slugs: Slugs;
};

/** With its passages as its page shows them. */
export type OpenCase = PublicCase & { readonly passages: CasePassages };

const RICH_COLUMNS = RICH_CASE_FIELDS.map(richColumnOf);
const COLUMNS = [
  ...Object.keys(successCaseSchema.shape),
  ...RICH_COLUMNS,
  `translations:success_case_translations(${[...TRANSLATED_CASE_FIELDS, ...RICH_COLUMNS].join(', ')})`,
  PAGE_PICTURE,
].join(', ');

const rowsSchema = z.array(z.unknown());
const relatedSchema = z.object({
  translations: z.array(z.object({ titulo: z.string().nullable() })),
  media: pagePictureSchema.nullable(),
});

/**
 * Lists active cases in order, translated where possible.
 *
 * @returns null on error, which is logged
 */
export async function listActiveCases(
  supabase: SupabaseClient,
  language: Language = 'es',
): Promise<OpenCase[] | null> {
  const { data, error } = await supabase
    .from('success_cases')
    .select(COLUMNS)
    .eq('is_active', true)
    .order('order_index');
  if (error) {
    console.error('success cases could not be read', error.message);
    return null;
  }
  return rowsSchema.parse(data).map((row) => {
    const spanish = successCaseSchema.parse(row);
    const shown = localize(row, {
      language,
      fields: TRANSLATED_CASE_FIELDS,
      essential: ['titulo', 'descripcion'],
      parse: (columns) => (language === 'es' ? spanish : successCaseSchema.parse(columns)),
    });
    const { equipo, sector } = spanish;
    const {
      media,
      translations: [translation],
    } = relatedSchema.parse(row);
    const slugs = slugsOf(spanish, translation?.titulo ?? null);
    const picture = casePicture(supabase, spanish, { language, media });
    return {
      ...shown,
      // The description is plain: lists of cases show it, too.
      passages: shownTexts(row, shown, { fields: ['descripcion', ...RICH_CASE_FIELDS], language }),
      slug: slugs[language],
      slugs,
      picture,
      services: caseServices(equipo),
      spanish: { equipo, sector },
    };
  });
}
