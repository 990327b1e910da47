import type { Caller } from '../database/caller.ts';
import type { Service, ServiceRequest } from '../gateway/service.ts';
import { trustedHeaders } from '../gateway/trusted-headers.ts';
import type { PlatformContext } from '../platform-context.ts';
import { createSemaphore } from '../semaphore.ts';
import { claimStore } from './blobs/claim-store.ts';
import { openBlobStore } from './blobs/open-blob-store.ts';
import { sweep } from './blobs/sweep.ts';
import { translateDatabaseError } from './database-errors.ts';
import { declareBuckets } from './declared-buckets.ts';
import type { StorageEnvironment } from './environment.ts';
import { renderStorageError, StorageError } from './errors.ts';
import { DEFAULT_LIMITS, RENDERING_TIMEOUT_MS } from './limits.ts';
import { findRoute, matchRoute } from './match-route.ts';
import { ROUTES } from './routes.ts';
import { readStorageSettings } from './settings.ts';

/** How often leftovers are removed, never at the start. */
const SWEEP_MS = 60 * 60 * 1000;
/** How old bytes without a row must be: no upload takes that long. */
const ORPHAN_MS = 24 * 60 * 60 * 1000;

/**
 * Starts the storage service: opens the store, sees that it belongs to this installation, declares config.toml's
 * buckets, and removes leftovers from time to time.
 * Source: https://github.com/supabase/storage
 *
 * @throws Error when the store is another installation's
 */
export async function createStorageService(context: PlatformContext): Promise<Service & AsyncDisposable> {
  await using resources = new AsyncDisposableStack();
  const limits = { ...DEFAULT_LIMITS, ...context.storageLimits };
  const queue = {
    maxQueue: limits.renderingsWaiting,
    timeoutMs: RENDERING_TIMEOUT_MS,
    refuse: () => new StorageError('SlowDown'),
  };
  const environment: StorageEnvironment = {
    database: context.database,
    blobs: resources.use(await openBlobStore(context.storageUrl)),
    settings: readStorageSettings(context.config),
    limits,
    rateLimiter: context.rateLimiter,
    publicUrl: context.publicUrl,
    renderLimits: {
      ordinary: createSemaphore({ ...queue, size: limits.renderingsAtOnce }),
      heavy: createSemaphore({ ...queue, size: 1 }),
    },
    jwtSecret: context.jwtSecret,
    logger: context.logger,
  };
  await claimStore(environment, context.installationId);
  await declareBuckets(environment.database, environment.settings);
  let sweeping = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweeping.then(() => sweepAndLog(environment));
  }, SWEEP_MS).unref();
  resources.defer(async () => {
    clearInterval(timer);
    await sweeping;
  });
  const owned = resources.move();
  return {
    fetch: (request) => answer(environment, request),
    limitsOwnBody: ({ method, path }) => findRoute(ROUTES, method, path)?.route.isUpload ?? false,
    bodyTooLarge: () => renderStorageError(new StorageError('BodyTooLarge')),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function sweepAndLog(environment: StorageEnvironment): Promise<void> {
  try {
    const { refusal } = await sweep(environment, { olderThan: ORPHAN_MS });
    if (refusal !== null)
      environment.logger.error({ reason: refusal }, 'stored files without a row were left');
  } catch (error) {
    environment.logger.warn({ err: error }, 'sweeping storage failed');
  }
}

async function answer(environment: StorageEnvironment, asked: ServiceRequest): Promise<Response> {
  const { request, url, path } = asked;
  try {
    const match = matchRoute(ROUTES, request.method, path);
    if (match === null) throw new StorageError('RouteNotFound', `Route ${request.method}:${path} not found`);
    const { route, bucket, key } = match;
    const caller = callerOf(asked, { open: route.open, publicUrl: environment.publicUrl });
    const { clientAddress } = asked;
    return await route.handle({ environment, request, url, caller, clientAddress, bucket, key });
  } catch (error) {
    const known = translateDatabaseError(error);
    if (known instanceof StorageError) return renderStorageError(known);
    // Whoever went away while sending reads no answer, and is no fault of ours.
    const level = request.signal.aborted ? 'debug' : 'error';
    environment.logger[level]({ err: error, requestId: asked.requestId, path }, 'storage request failed');
    return renderStorageError(new StorageError('InternalError'));
  }
}

/** @throws StorageError AccessDenied when the token cannot be trusted and the route needs one */
function callerOf(asked: ServiceRequest, { open, publicUrl }: { open: boolean; publicUrl: string }): Caller {
  const { identity, path, request } = asked;
  if (identity.kind === 'refused' && !open) throw new StorageError('AccessDenied', identity.reason);
  const { role, claims } = identity.kind === 'refused' ? VISITOR : identity.caller;
  const { method, signal } = request;
  return { role, claims, signal, request: { method, path, headers: trustedHeaders(asked, publicUrl) } };
}

const VISITOR: Caller = { role: 'anon', claims: { role: 'anon' } };
