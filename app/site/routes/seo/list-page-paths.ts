import type { SupabaseClient } from '@supabase/supabase-js';
import { PAGE_ADDRESSES } from '#app/i18n/page-addresses.ts';
import { listOpenJobs } from '#app/site/features/jobs/list-open-jobs.ts';
import { listActiveCases } from '#app/site/features/success-cases/list-active-cases.ts';

/** The Spanish paths of pages that always exist. */
export const PAGES: readonly string[] = Object.keys(PAGE_ADDRESSES).filter((path) => !path.includes(':'));

/**
 * Lists the Spanish paths of all public pages.
 *
 * @returns null on error, which is logged
 */
export async function listPagePaths(supabase: SupabaseClient): Promise<string[] | null> {
  const [jobs, cases] = await Promise.all([listOpenJobs(supabase), listActiveCases(supabase)]);
  if (!jobs || !cases) return null;
  return [
    ...PAGES,
    ...jobs.map(({ slug }) => `/oportunidades-laborales/${slug}`),
    ...cases.map(({ slug }) => `/casos-de-exito/${slug}`),
  ];
}
