import { openAsBlob } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import type { Connection } from '../gateway/gateway.ts';
import { ignoreNotFound } from '../ignore-not-found.ts';
import { readProjectConfig } from '../project-config.ts';
import type { Secret } from '../secret.ts';
import { readStorageSettings } from './settings.ts';

/** Types that have no signature to detect. */
const BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['.css', 'text/css'],
  ['.csv', 'text/csv'],
  ['.html', 'text/html'],
  ['.js', 'text/javascript'],
  ['.json', 'application/json'],
  ['.md', 'text/markdown'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain'],
]);

/**
 * Uploads the files of the buckets' `objects_path`, replacing existing ones, as `supabase seed buckets` does.
 *
 * @param options.directory contains the project's `supabase` folder
 * @param options.fetch the platform's `fetch`, so that the files are checked like any upload
 * @returns the uploaded files as `bucket/name`
 * @throws Error naming the rejected file
 * @example
 * const uploaded = await seedBuckets({ directory: '.', publicUrl, secretKey, fetch: platform.fetch });
 */
export async function seedBuckets(options: {
  directory: string;
  publicUrl: string;
  secretKey: Secret;
  fetch: (request: Request, connection: Connection) => Promise<Response | null>;
}): Promise<string[]> {
  const { buckets } = readStorageSettings(await readProjectConfig(options.directory));
  const uploaded: string[] = [];
  for (const [bucket, { objects_path }] of Object.entries(buckets)) {
    if (objects_path === undefined) continue;
    const folder = join(options.directory, 'supabase', objects_path);
    for (const file of await filesBelow(folder)) {
      const name = `${bucket}/${relative(folder, file).split(sep).join('/')}`;
      const path = name.split('/').map(encodeURIComponent).join('/');
      const request = new Request(`${options.publicUrl}/storage/v1/object/${path}`, {
        method: 'POST',
        headers: { apikey: options.secretKey.reveal(), 'x-upsert': 'true', 'cache-control': 'max-age=3600' },
        body: await openAsBlob(file, { type: await typeOf(file) }),
      });
      const response = await options.fetch(request, { address: '127.0.0.1' });
      if (!response?.ok) throw new Error(`${file}: ${(await response?.text()) ?? 'no response'}`);
      uploaded.push(name);
    }
  }
  return uploaded;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreNotFound);
  return (entries ?? [])
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function typeOf(path: string): Promise<string> {
  const found = (await fileTypeFromFile(path))?.mime;
  return BY_EXTENSION.get(extname(path).toLowerCase()) ?? found ?? 'application/octet-stream';
}
