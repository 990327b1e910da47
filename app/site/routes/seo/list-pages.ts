import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { LocalTexts } from '#app/content/site-texts/local-texts.ts';
import { listOpenJobs } from '#app/site/features/jobs/list-open-jobs.ts';
import { listActiveCases } from '#app/site/features/success-cases/list-active-cases.ts';
import type { Language } from '#domain/values/language.ts';
import { customPagePaths } from '#domain/website/custom-page.ts';
import type { MovedPages } from '#domain/website/moved-pages.ts';
import { localPath, movePath, pathsOf } from '#domain/website/page-paths.ts';
import { SEARCHED_PAGES } from '#domain/website/page-search.ts';
import { socialImage } from '../social-image.ts';

/** A page as listed in the sitemap. */
interface ListedPage {
  readonly paths: Readonly<Record<Language, string>>;
  readonly isInEnglish: boolean;
  /** When its content last changed; null when it only changes with a release. */
  readonly lastModified: string | null;
  /** Paths or URLs of its pictures. */
  readonly images: (language: Language) => readonly string[];
}

export const jobPath = (slug: string): string => `/oportunidades-laborales/${slug}`;
export const casePath = (slug: string): string => `/casos-de-exito/${slug}`;

/**
 * Lists all public pages that search engines may show.
 *
 * @param texts which staff have added, and which are not to be found
 * @returns null on error, which is logged
 */
export async function listPages(
  supabase: SupabaseClient,
  { isInSearch, pages: custom }: Pick<LocalTexts, 'isInSearch' | 'pages'>,
  { published }: MovedPages,
): Promise<ListedPage[] | null> {
  const [jobs, cases, changes] = await Promise.all([
    listOpenJobs(supabase),
    listActiveCases(supabase),
    readChanges(supabase),
  ]);
  if (!jobs || !cases || !changes) return null;
  const changed = (id: string): string | null => changes.get(id) ?? null;
  const jobPages = jobs.map((job) => ({
    paths: pathsOf(job.slugs, jobPath),
    isInEnglish: job.isInEnglish,
    lastModified: changed(job.id),
    images: (language: Language) => [socialImage('ofertas', job, language)],
  }));
  const casePages = cases.map((successCase) => ({
    paths: pathsOf(successCase.slugs, casePath),
    isInEnglish: successCase.isInEnglish,
    lastModified: changed(successCase.id),
    images: () => [successCase.picture.src],
  }));
  const lists = new Map([
    ['/oportunidades-laborales', latest(jobPages)],
    ['/casos-de-exito', latest(casePages)],
  ]);
  const fixed = SEARCHED_PAGES.map((path) => ({
    paths: { es: path, en: localPath('en', path) },
    isInEnglish: true,
    lastModified: lists.get(path) ?? null,
    images: () => [],
  }));
  const customPages = [...custom.values()].map(({ isInEnglish, slugs }) => ({
    paths: customPagePaths(slugs),
    isInEnglish,
    lastModified: null,
    images: () => [],
  }));
  return [...fixed, ...customPages, ...jobPages, ...casePages]
    .filter(({ paths }) => isInSearch(paths.es))
    .map(({ paths, ...page }) => ({
      ...page,
      paths: { es: movePath(published, paths.es), en: movePath(published, paths.en) },
    }));
}

function latest(pages: readonly { lastModified: string | null }[]): string | null {
  return (
    pages
      .map(({ lastModified }) => lastModified ?? '')
      .sort()
      .at(-1) || null
  );
}

const changesSchema = z.array(
  z.object({
    id: z.string(),
    updated_at: z.string(),
    translations: z.array(z.object({ updated_at: z.string() })),
  }),
);

/** When visible postings and cases, or their translations, last changed, by id; null on error, which is logged. */
async function readChanges(supabase: SupabaseClient): Promise<Map<string, string> | null> {
  const reads = await Promise.all([
    supabase.from('job_postings').select('id, updated_at, translations:job_posting_translations(updated_at)'),
    supabase
      .from('success_cases')
      .select('id, updated_at, translations:success_case_translations(updated_at)'),
  ]);
  const changes = new Map<string, string>();
  for (const { data, error } of reads) {
    if (error) {
      console.error('content changes could not be read', error.message);
      return null;
    }
    for (const { id, translations, updated_at } of changesSchema.parse(data))
      changes.set(id, [updated_at, ...translations.map((one) => one.updated_at)].sort().at(-1) ?? updated_at);
  }
  return changes;
}
