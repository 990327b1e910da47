import type { Caller } from '../database/caller.ts';
import type { Identity } from '../gateway/identity.ts';
import type { Service, ServiceRequest } from '../gateway/service.ts';
import type { PlatformContext } from '../platform-context.ts';
import { openBlobStore } from './blobs/open-blob-store.ts';
import { sweep } from './blobs/sweep.ts';
import { translateDatabaseError } from './database-problems.ts';
import { declareBuckets } from './declared-buckets.ts';
import type { StorageEnvironment } from './environment.ts';
import { matchRoute } from './match-route.ts';
import { renderProblem, StorageProblem } from './problems.ts';
import { ROUTES } from './routes.ts';
import { readStorageSettings } from './settings.ts';

/** How often what crashes left is looked for, and how old it must be: no upload takes that long between two chunks. */
const SWEEP_MS = 60 * 60 * 1000;

/**
 * Starts the storage service: opens the place of the bytes, declares config.toml's buckets, removes leftovers.
 * Source: https://github.com/supabase/storage
 */
export async function createStorageService(context: PlatformContext): Promise<Service & AsyncDisposable> {
  const environment: StorageEnvironment = {
    database: context.database,
    blobs: await openBlobStore(context.storageUrl),
    settings: readStorageSettings(context.config),
    jwtSecret: context.jwtSecret,
    logger: context.logger,
  };
  await declareBuckets(environment.database, environment.settings);
  const tidy = (): Promise<unknown> =>
    sweep(environment, { olderThan: SWEEP_MS }).catch((error: unknown) =>
      environment.logger.warn({ err: error }, 'sweeping storage failed'),
    );
  let tidying = tidy();
  const timer = setInterval(() => {
    tidying = tidying.then(tidy);
  }, SWEEP_MS).unref();
  return {
    fetch: (request) => answer(environment, request),
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await tidying;
    },
  };
}

async function answer(environment: StorageEnvironment, asked: ServiceRequest): Promise<Response> {
  const { request, url, path } = asked;
  try {
    const match = matchRoute(ROUTES, request.method, path);
    if (match === null)
      throw new StorageProblem('RouteNotFound', `Route ${request.method}:${path} not found`);
    const { route, bucket, key } = match;
    const caller = callerOf(asked.identity, { open: route.open, request, path });
    return await route.handle({ environment, request, url, caller, bucket, key });
  } catch (error) {
    const problem = translateDatabaseError(error);
    if (problem instanceof StorageProblem) return renderProblem(problem);
    // Whoever went away while sending reads no answer, and is no fault of ours.
    const level = request.signal.aborted ? 'debug' : 'error';
    environment.logger[level]({ err: error, requestId: asked.requestId, path }, 'storage request failed');
    return renderProblem(new StorageProblem('InternalError'));
  }
}

/** @throws StorageProblem AccessDenied when the token cannot be trusted and the route needs one */
function callerOf(
  identity: Identity,
  { open, request, path }: { open: boolean; request: Request; path: string },
): Caller {
  if (identity.kind === 'refused' && !open) throw new StorageProblem('AccessDenied', identity.reason);
  const { role, claims } = identity.kind === 'refused' ? VISITOR : identity.caller;
  const { method, headers } = request;
  return { role, claims, request: { method, path, headers: Object.fromEntries(headers) } };
}

const VISITOR: Caller = { role: 'anon', claims: { role: 'anon' } };
