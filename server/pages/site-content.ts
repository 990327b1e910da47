import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { SiteContent } from '#app/lib/site-context.ts';
import { LANGUAGES } from '#domain/values/language.ts';
import { settingValue } from '#domain/website/site-settings.ts';
import type { TextChanges } from '#domain/website/text-changes.ts';
import type { ContentVersion } from './content-version.ts';

const documentsSchema = z.array(
  z.object({
    document: z.string(),
    language: z.enum(LANGUAGES),
    // What is no text, written by something other than our functions, must not stop the site.
    texts: z.record(z.string(), z.string().nullable().catch(null)),
  }),
);

const UNTRACKED = settingValue('tracking', null);
const SHIPPED = siteContent([], null);

/**
 * The published texts and the tracking, read again when the content's version changes.
 *
 * @param version undefined to read them for each page
 */
export function createSiteContent(
  version?: Pick<ContentVersion, 'current'>,
): (visitor: SupabaseClient) => Promise<SiteContent> {
  let known: { readonly version: string; readonly content: SiteContent } | undefined;
  return async (visitor) => {
    // While the version cannot be read, the texts that were read last stay.
    const current = await version?.current().catch(() => null);
    if (known && (known.version === current || current === null)) return known.content;
    const [texts, settings] = await Promise.all([
      visitor.from('content_documents').select('document, language, texts'),
      visitor.from('site_settings').select('value').eq('kind', 'tracking').maybeSingle(),
    ]);
    // The failed read marks the page, which is not cached.
    if (texts.error || settings.error) return known?.content ?? SHIPPED;
    const tracking = settingValue('tracking', settings.data?.value);
    const content = siteContent(documentsSchema.parse(texts.data), null, tracking);
    if (typeof current === 'string') known = { version: current, content };
    return content;
  };
}

const previewSchema = z.object({ is_for_editor: z.boolean(), documents: documentsSchema }).nullable();

/**
 * The texts with their drafts.
 *
 * @param token of a preview link
 * @returns null when it has expired, was revoked or never existed
 */
export async function readPreview(
  visitor: SupabaseClient,
  token: string,
): Promise<SiteContent | null | 'unavailable'> {
  const { data, error } = await visitor.rpc('read_content_preview', { token });
  if (error) return 'unavailable';
  const preview = previewSchema.parse(data);
  return preview && siteContent(preview.documents, preview.is_for_editor ? 'editor' : 'link');
}

function siteContent(
  documents: z.output<typeof documentsSchema>,
  preview: SiteContent['preview'],
  tracking = UNTRACKED,
): SiteContent {
  const textsIn = (language: string): ReadonlyMap<string, TextChanges> =>
    new Map(
      documents
        .filter((one) => one.language === language)
        .map(({ document, texts }) => [
          document,
          Object.fromEntries(
            Object.entries(texts).flatMap(([path, text]) => (text === null ? [] : [[path, text]])),
          ),
        ]),
    );
  return { texts: { es: textsIn('es'), en: textsIn('en') }, preview, tracking };
}
