import { statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { completesWithin } from '@voltandes/platform/completes-within';
import { SERVICE } from '@voltandes/platform/database/caller';
import type { Backend } from './backend.ts';
import type { Settings } from './settings.ts';

/** Whoever asks waits no longer. */
const CHECKED_WITHIN_MS = 2000;

const MEGABYTE = 1024 * 1024;

/** The process lives. */
export function health(): Response {
  return Response.json({ status: 'ok' });
}

/** The process can do its work: database and storage answer, and there is room to write. 503 names what does not. */
export async function ready(backend: Backend, settings: Settings): Promise<Response> {
  const [database, storage, disk] = await Promise.all([
    answers(() => queryDatabase(backend)),
    answers(() => askStorage(backend)),
    answers(() => requireRoom(settings)),
  ]);
  const isReady = [database, storage, disk].every((check) => check === 'ok');
  return Response.json(
    { status: isReady ? 'ok' : 'unavailable', database, storage, disk },
    { status: isReady ? 200 : 503 },
  );
}

async function answers(check: () => Promise<void>): Promise<'ok' | 'unavailable'> {
  return completesWithin(CHECKED_WITHIN_MS, check()).then(
    (isInTime) => (isInTime ? 'ok' : 'unavailable'),
    () => 'unavailable',
  );
}

async function queryDatabase({ platform, client }: Backend): Promise<void> {
  if (platform) await platform.database.asRole(SERVICE, (tx) => tx.query('select 1'));
  else await client().auth.getSession();
}

async function askStorage({ client }: Backend): Promise<void> {
  // Nobody's file: the answer "not found" comes from a storage that works, an error of its own does not.
  const { error } = await client().storage.from('hero-images').exists('readiness');
  if (error && !('status' in error && Number(error.status) < 500)) throw error;
}

/** A full disk stops the database; before it is full, traffic can go elsewhere. */
async function requireRoom({
  DATA_DIR,
  MIN_FREE_DISK_MB,
  STORAGE_URL,
  SUPABASE_URL,
}: Settings): Promise<void> {
  const storage = STORAGE_URL.reveal();
  const isHere = !SUPABASE_URL && storage.startsWith('file:');
  const folders = isHere ? [DATA_DIR, fileURLToPath(storage)] : [DATA_DIR];
  for (const folder of folders) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < MIN_FREE_DISK_MB * MEGABYTE) throw new Error(`${folder} is full`);
  }
}
