import { statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SERVICE } from '@voltandes/platform/database';
import { completesWithin } from '@voltandes/platform/runtime';
import type { Backend } from './backend.ts';
import { readContentVersion } from './pages/content-version.ts';
import type { Settings } from './settings.ts';

/** Timeout of each readiness check. */
const CHECK_TIMEOUT_MS = 2000;

const MEGABYTE = 1024 * 1024;

/** Liveness: the process responds. */
export function health(): Response {
  return Response.json({ status: 'ok' });
}

/** Readiness: database and storage respond, and the disks have space. A 503 names the failed checks. */
export async function ready(backend: Backend, settings: Settings): Promise<Response> {
  const [database, storage, disk] = await Promise.all([
    statusOf(() => queryDatabase(backend)),
    statusOf(() => probeStorage(backend)),
    statusOf(() => requireFreeDisk(settings)),
  ]);
  const isReady = [database, storage, disk].every((check) => check === 'ok');
  return Response.json(
    { status: isReady ? 'ok' : 'unavailable', database, storage, disk },
    { status: isReady ? 200 : 503 },
  );
}

/** No longer ready: requests are still served, but load balancers should send no more. */
export function stopping(): Response {
  return Response.json({ status: 'stopping' }, { status: 503 });
}

async function statusOf(check: () => Promise<void>): Promise<'ok' | 'unavailable'> {
  return completesWithin(CHECK_TIMEOUT_MS, check()).then(
    (isInTime) => (isInTime ? 'ok' : 'unavailable'),
    () => 'unavailable',
  );
}

async function queryDatabase({ platform, client }: Backend): Promise<void> {
  if (platform) await platform.database.asRole(SERVICE, (tx) => tx.query('select 1'));
  else await readContentVersion(client());
}

async function probeStorage({ platform, client }: Backend): Promise<void> {
  if (platform) return platform.probeStorage();
  // The file does not exist: "not found" proves that storage works.
  const { error } = await client().storage.from('hero-images').exists('readiness');
  if (error && !('status' in error && Number(error.status) < 500)) throw error;
}

/** A full disk stops the database; failing readiness before that lets a load balancer redirect traffic. */
async function requireFreeDisk({
  DATA_DIR,
  MIN_FREE_DISK_MB,
  STORAGE_URL,
  SUPABASE_URL,
}: Settings): Promise<void> {
  const storage = STORAGE_URL.reveal();
  const isLocal = !SUPABASE_URL && storage.startsWith('file:');
  const folders = isLocal ? [DATA_DIR, fileURLToPath(storage)] : [DATA_DIR];
  for (const folder of folders) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < MIN_FREE_DISK_MB * MEGABYTE) throw new Error(`${folder} is full`);
  }
}
