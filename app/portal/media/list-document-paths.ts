import { z } from 'zod';
import { readAll } from '#app/lib/query/read-all.ts';
import { supabase } from '#app/lib/supabase.ts';
import { documentPath } from '#domain/website/media-file.ts';

/** The addresses of the documents in the library. */
export async function listDocumentPaths(): Promise<string[]> {
  const client = await supabase();
  const rows = await readAll((from, to) =>
    client
      .from('media_files')
      .select('slug', { count: 'exact' })
      .not('slug', 'is', null)
      .order('slug')
      .range(from, to)
      .throwOnError(),
  );
  const documents = z.array(z.object({ slug: z.string() })).parse(rows);
  return documents.map(({ slug }) => documentPath(slug));
}
