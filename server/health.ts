import { SERVICE } from '#platform/database/caller.ts';
import type { Backend } from './backend.ts';

/** The process lives. */
export function health(): Response {
  return Response.json({ status: 'ok' });
}

/** The process can do its work: database and storage answer. 503 names what does not. */
export async function ready(backend: Backend): Promise<Response> {
  const checks = {
    database: await answers(() => database(backend)),
    storage: await answers(() => storage(backend)),
  };
  const isReady = Object.values(checks).every((check) => check === 'ok');
  return Response.json(
    { status: isReady ? 'ok' : 'unavailable', ...checks },
    { status: isReady ? 200 : 503 },
  );
}

async function answers(check: () => Promise<void>): Promise<'ok' | 'unavailable'> {
  return check().then(
    () => 'ok',
    () => 'unavailable',
  );
}

async function database({ platform, client }: Backend): Promise<void> {
  if (platform) await platform.database.asRole(SERVICE, (tx) => tx.query('select 1'));
  else await client().auth.getSession();
}

async function storage({ client }: Backend): Promise<void> {
  // Nobody's file: the answer "not found" comes from a storage that works, an error of its own does not.
  const { error } = await client().storage.from('hero-images').exists('readiness');
  if (error && !('status' in error && Number(error.status) < 500)) throw error;
}
