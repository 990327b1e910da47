import type { QueryClient } from '@tanstack/react-query';
import { saveFile } from '#app/lib/save-file.ts';
import { dayInChile } from '#domain/values/chile-time.ts';
import { writeSiteExport } from '#domain/website/site-export.ts';
import { siteTextsQuery } from '../read-site-texts.ts';
import { listRedirects, listSettings } from './read-transfer.ts';

/**
 * Saves a file of what is published and set up.
 *
 * @throws Error when something cannot be read
 */
export async function exportSite(queries: QueryClient): Promise<void> {
  const now = new Date();
  const [{ published }, settings, redirects] = await Promise.all([
    queries.fetchQuery({ ...siteTextsQuery, staleTime: 0 }),
    listSettings(),
    listRedirects(),
  ]);
  const text = writeSiteExport(
    {
      settings: {
        recipients: settings.recipients?.value,
        opening_hours: settings.opening_hours?.value,
        tracking: settings.tracking?.value,
      },
      documents: published.map(({ document, language, texts }) => ({ document, language, texts })),
      redirects: redirects.map(({ from_path, is_permanent, to_path }) => ({
        from_path,
        to_path,
        is_permanent,
      })),
    },
    now,
  );
  saveFile(new Blob([text], { type: 'application/json' }), `sitio-${dayInChile(now.toISOString())}.json`);
}
