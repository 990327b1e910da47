import type { SupabaseClient } from '@supabase/supabase-js';
import { CV_BUCKET, cvObjectPath } from '#domain/recruiting/cv.ts';
import { cvFileName } from '#domain/recruiting/cv-file-name.ts';
import { openFile } from '../_shared/open-file.ts';
import type { Applicant } from './list-applicants.ts';

/** An archive entry. */
export interface Entry {
  readonly name: string;
  readonly input: ReadableStream | string;
}

/** The file listing applicants whose CV is missing. */
const MISSING = 'CVs_no_encontrados.txt';

/** Numbers duplicate names: `CV_Ana.pdf`, `CV_Ana_2.pdf`. */
function uniqueNames(): (name: string, extension: string) => string {
  const counts = new Map<string, number>();
  return (name, extension) => {
    // File systems may be case-insensitive.
    const key = `${name}.${extension}`.toLowerCase();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? `${name}.${extension}` : `${name}_${count}.${extension}`;
  };
}

/** Yields the files, each fetched on demand; missing ones are listed in a final text file. A failure aborts the ZIP. */
export async function* zipEntries(
  client: SupabaseClient,
  applicants: readonly Applicant[],
): AsyncGenerator<Entry> {
  const nameOf = uniqueNames();
  const missing: string[] = [];
  for (const { full_name, resume_url } of applicants) {
    const path = cvObjectPath(resume_url);
    const file = path === null ? null : await openFile(client, { bucket: CV_BUCKET, path });
    if (file === null || path === null) missing.push(full_name);
    else {
      const extension = path.split('.').at(-1) ?? 'pdf';
      yield { name: nameOf(cvFileName(full_name), extension), input: file };
    }
  }
  if (missing.length > 0) {
    yield { name: MISSING, input: `No se encontró el CV de:\n${missing.join('\n')}\n` };
  }
}

/**
 * Peeks at the entries, to fail before the response starts.
 *
 * @returns null when there is no CV
 */
export async function withAnyCv(entries: AsyncGenerator<Entry>): Promise<AsyncGenerator<Entry> | null> {
  const { done, value: first } = await entries.next();
  if (done || first.name === MISSING) return null;
  return (async function* () {
    yield first;
    yield* entries;
  })();
}
