import type { SupabaseClient } from '@supabase/supabase-js';
import { CV_BUCKET, cvObjectPath } from '#domain/cv.ts';
import type { Applicant } from './list-applicants.ts';

/** A part of a file name that every system takes: letters and digits of any language, joined by underscores. */
export function safeName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 80);
}

/** Numbers what would have the same name: `CV_Ana.pdf`, `CV_Ana_2.pdf`. */
export function uniqueNames(): (name: string, extension: string) => string {
  const taken = new Map<string, number>();
  return (name, extension) => {
    // Some systems do not tell capitals from small letters.
    const key = `${name}.${extension}`.toLowerCase();
    const times = (taken.get(key) ?? 0) + 1;
    taken.set(key, times);
    return times === 1 ? `${name}.${extension}` : `${name}_${times}.${extension}`;
  };
}

/** The files, each fetched when the archive comes to it; those that cannot be had are listed in a text at the end. */
export async function* zipEntries(
  client: SupabaseClient,
  applicants: readonly Applicant[],
): AsyncGenerator<{ name: string; input: ReadableStream | string }> {
  const nameOf = uniqueNames();
  const missing: string[] = [];
  for (const { full_name, resume_url } of applicants) {
    const path = cvObjectPath(resume_url);
    const file = path === null ? null : await openCv(client, path);
    if (file === null || path === null) missing.push(full_name);
    else {
      const extension = path.split('.').at(-1) ?? 'pdf';
      yield { name: nameOf(`CV_${safeName(full_name) || 'sin_nombre'}`, extension), input: file };
    }
  }
  if (missing.length > 0) {
    yield { name: 'CVs_no_encontrados.txt', input: `No se encontró el CV de:\n${missing.join('\n')}\n` };
  }
}

async function openCv(client: SupabaseClient, path: string): Promise<ReadableStream | null> {
  const { data, error } = await client.storage.from(CV_BUCKET).download(path).asStream();
  return error ? null : data;
}
