import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const CVS = join(import.meta.dirname, '../../../supabase/seed/documents/resumes');

/** The path of a seeded CV. */
export async function anyCv(): Promise<string> {
  const [first = ''] = await readdir(CVS);
  return join(CVS, first);
}
