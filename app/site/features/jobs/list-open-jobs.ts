import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { JobTexts } from '#app/content/jobs/job-texts.ts';
import {
  type OpenPosting,
  openPostingSchema,
  RICH_POSTING_FIELDS,
  TRANSLATED_POSTING_FIELDS,
} from '#domain/recruiting/job-posting.ts';
import type { Language } from '#domain/values/language.ts';
import type { Localized } from '#domain/values/localized.ts';
import { type Slugs, slugsOf } from '#domain/values/slugs.ts';
import { localize } from '#domain/values/translation.ts';
import { richColumnOf } from '#domain/website/rich-columns.ts';
import { shownTexts } from '#domain/website/shown-texts.ts';

const RICH_COLUMNS = RICH_POSTING_FIELDS.map(richColumnOf);
const COLUMNS = [
  ...Object.keys(openPostingSchema.shape),
  ...RICH_COLUMNS,
  `translations:job_posting_translations(${[...TRANSLATED_POSTING_FIELDS, ...RICH_COLUMNS].join(', ')})`,
].join(', ');

export type PublicJob = Localized<OpenPosting> & {
  /** The Spanish department: filters and similar postings are the same in both languages. */
  readonly spanish: Pick<OpenPosting, 'department'>;
  /** Of its pages; `slug` is that of the page's language. */
  readonly slugs: Slugs;
};

/** With its texts as its page shows them. */
export type OpenJob = PublicJob & { readonly texts: JobTexts };

const rowsSchema = z.array(z.unknown());
const spanishSchema = openPostingSchema.pick({ department: true });
const addressSchema = z.object({
  id: z.string(),
  slug: z.string(),
  translations: z.array(z.object({ title: z.string().nullable() })),
});

/**
 * Lists active, unexpired postings, newest first, translated where possible.
 *
 * @returns null on error, which is logged
 */
export async function listOpenJobs(
  supabase: SupabaseClient,
  language: Language = 'es',
): Promise<OpenJob[] | null> {
  const { data, error } = await supabase
    .from('job_postings')
    .select(COLUMNS)
    .eq('status', 'active')
    // Uses the database's time, so that the request never changes and is planned only once.
    .or('expires_at.is.null,expires_at.gt.now')
    .order('created_at', { ascending: false });
  if (error) {
    console.error('job postings could not be read', error.message);
    return null;
  }
  return rowsSchema.parse(data).map((row) => {
    const shown = localize(row, {
      language,
      fields: TRANSLATED_POSTING_FIELDS,
      essential: ['title', 'description'],
      parse: (columns) => openPostingSchema.parse(columns),
    });
    const address = addressSchema.parse(row);
    const slugs = slugsOf(address, address.translations[0]?.title ?? null);
    const texts = shownTexts(row, shown, { fields: RICH_POSTING_FIELDS, language });
    return { ...shown, slug: slugs[language], slugs, spanish: spanishSchema.parse(row), texts };
  });
}
