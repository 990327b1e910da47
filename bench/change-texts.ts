import { createClient } from '@supabase/supabase-js';
import { es } from '#app/i18n/es.ts';
import { companyTexts } from '#app/i18n/pages/company.ts';
import { processTexts } from '#app/i18n/pages/process.ts';
import { outlineTexts } from '#domain/website/merge-texts.ts';
import type { ServedSite } from '#testing/serve-site.ts';

/** Those of the home page, and then of every page. */
const DOCUMENTS: readonly (readonly [string, object])[] = [
  ['pages/process', processTexts.es],
  ['pages/company', companyTexts.es],
  ...Object.entries(es).map(([name, texts]) => [`shared/${name}`, texts] as const),
];

/**
 * Publishes other words, as staff do.
 *
 * @param options.texts how many texts are changed
 * @param options.versions how often each
 */
export async function changeTexts(
  site: ServedSite,
  options: { readonly texts: number; readonly versions: number },
): Promise<void> {
  const client = createClient(site.url, site.keys.publishable, { auth: { persistSession: false } });
  const { error } = await client.auth.signInWithPassword(site.administrator);
  if (error) throw error;
  const changed = DOCUMENTS.flatMap(([document, texts]) =>
    outlineTexts(texts, {}).texts.map(([path, text]) => ({ document, path, text })),
  ).slice(0, options.texts);
  for (let version = 1; version <= options.versions; version += 1) {
    const changes = changed.map(({ document, path, text }) => ({
      document,
      path,
      language: 'es',
      value: `${text} ${version}`,
    }));
    const { data: saved } = await client.rpc('save_content_drafts', { changes }).throwOnError();
    if (saved.filter(({ is_saved }: { is_saved: boolean }) => is_saved).length !== options.texts)
      throw new Error('not all texts were drafted');
    const { data: drafts } = await client.from('content_drafts').select('id, updated_at').throwOnError();
    await client.rpc('publish_content', { drafts }).throwOnError();
  }
  const { count } = await client
    .from('content_versions')
    .select('*', { count: 'exact', head: true })
    .throwOnError();
  if ((count ?? 0) < options.versions) throw new Error('not all versions were published');
}
