import { rm } from 'node:fs/promises';
import { type Caller, STORAGE_ADMIN } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import { networkOf } from '../gateway/client-address.ts';
import type { Service, ServiceRequest } from '../gateway/service.ts';
import type { TokenProblem } from '../gateway/token-error.ts';
import { trustedHeaders } from '../gateway/trusted-headers.ts';
import type { PlatformContext } from '../platform-context.ts';
import { runHourly } from '../run-hourly.ts';
import { createSemaphore } from '../semaphore.ts';
import { claimStore } from './blobs/claim-store.ts';
import { removedFolder } from './blobs/folder-store.ts';
import { openBlobStore } from './blobs/open-blob-store.ts';
import { sweep } from './blobs/sweep.ts';
import { translateDatabaseError } from './database-errors.ts';
import type { StorageDependencies } from './dependencies.ts';
import { renderStorageError, StorageError } from './errors.ts';
import { DEFAULT_LIMITS, RENDERING_TIMEOUT_MS } from './limits.ts';
import { findRoute, matchRoute } from './match-route.ts';
import { createActiveUploads } from './resumable/active-uploads.ts';
import { capabilities } from './resumable/tus-route.ts';
import { ROUTES, type Route } from './routes.ts';
import { readStorageSettings, type StorageSettings } from './settings.ts';
import { translateStoreError } from './store-errors.ts';

/** Creates or updates the buckets declared in config.toml. */
async function syncDeclaredBuckets(database: Database, { buckets }: StorageSettings): Promise<void> {
  const declared = Object.entries(buckets);
  if (declared.length === 0) return;
  await database.asRole(STORAGE_ADMIN, async (tx) => {
    for (const [name, bucket] of declared) {
      await tx.query(
        `insert into storage.buckets as existing (id, name, public, file_size_limit, allowed_mime_types)
         values ($1, $1, $2, $3, $4)
         on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
           allowed_mime_types = excluded.allowed_mime_types, updated_at = now()
         where (existing.public, existing.file_size_limit, existing.allowed_mime_types)
           is distinct from (excluded.public, excluded.file_size_limit, excluded.allowed_mime_types)`,
        [name, bucket.public, bucket.file_size_limit, bucket.allowed_mime_types],
      );
    }
  });
}

/** Minimum age of orphans: longer than any upload takes. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;

export interface StorageService extends Service, AsyncDisposable {
  /** @throws Error when the file store does not respond or belongs to another installation */
  probe(): Promise<void>;
}

/**
 * Starts the storage service: opens the store, verifies that it belongs to this installation, creates the buckets
 * declared in config.toml, and sweeps orphans periodically.
 * Source: https://github.com/supabase/storage
 *
 * @throws Error when the store belongs to another installation
 */
export async function createStorageService(context: PlatformContext): Promise<StorageService> {
  await using resources = new AsyncDisposableStack();
  const limits = { ...DEFAULT_LIMITS, ...context.storageLimits };
  const queue = {
    maxQueue: limits.maxQueuedRenderings,
    timeoutMs: RENDERING_TIMEOUT_MS,
    refuse: () => new StorageError('SlowDown'),
  };
  const dependencies: StorageDependencies = {
    database: context.database,
    blobs: resources.use(
      await openBlobStore(context.storageUrl, { keepsRemoved: context.keepsRemovedFiles }),
    ),
    settings: readStorageSettings(context.config),
    limits,
    rateLimiter: context.rateLimiter,
    publicUrl: context.publicUrl,
    activeUploads: createActiveUploads(),
    renderLimits: {
      ordinary: createSemaphore({ ...queue, size: limits.maxConcurrentRenderings }),
      heavy: createSemaphore({ ...queue, size: 1 }),
    },
    jwtSecret: context.jwtSecret,
    logger: context.logger,
  };
  await claimStore(dependencies, context.installationId);
  // Not before it is certain that the folder is ours. What waits there is no longer archived by anybody.
  if (context.keepsRemovedFiles === false && context.storageUrl.reveal().startsWith('file:'))
    await rm(removedFolder(dependencies.blobs.location), { recursive: true, force: true });
  await syncDeclaredBuckets(dependencies.database, dependencies.settings);
  resources.use(runHourly(() => sweepAndLog(dependencies)));
  const owned = resources.move();
  return {
    optionsHeaders: (path) =>
      path.startsWith('/upload/resumable') ? capabilities(dependencies.settings.file_size_limit) : {},
    acceptsBareTokens: true,
    fetch: (request) => answer(dependencies, request),
    limitsOwnBody: ({ method, path }) =>
      isS3(path) || (findRoute(ROUTES, method, path)?.route.isUpload ?? false),
    async probe() {
      if ((await dependencies.blobs.owner()) !== context.installationId)
        throw new Error(`${dependencies.blobs.location} does not belong to this installation`);
    },
    bodyTooLarge: () => renderStorageError(new StorageError('BodyTooLarge')),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function sweepAndLog(dependencies: StorageDependencies): Promise<void> {
  try {
    const { refusal } = await sweep(dependencies, { olderThan: ORPHAN_AGE_MS });
    if (refusal !== null) dependencies.logger.error({ reason: refusal }, 'orphaned files were kept');
  } catch (error) {
    dependencies.logger.warn({ err: error }, 'storage sweep failed');
  }
}

async function answer(dependencies: StorageDependencies, serviceRequest: ServiceRequest): Promise<Response> {
  const { request, url, path } = serviceRequest;
  if (path === '/status') return new Response();
  if (isS3(path)) return refuseS3();
  try {
    const match = matchRoute(ROUTES, request.method, path);
    const unsupported = NOT_SERVED.find(([prefix]) => path.startsWith(prefix));
    if (unsupported) throw new StorageError('FeatureNotEnabled', `${unsupported[1]} are not served`);
    if (match === null) throw new StorageError('RouteNotFound', `Route ${request.method}:${path} not found`);
    const { route, bucket, key } = match;
    const caller = callerOf(serviceRequest, { route, publicUrl: dependencies.publicUrl });
    const { clientAddress } = serviceRequest;
    return await route.handle({ dependencies, request, url, caller, clientAddress, bucket, key });
  } catch (error) {
    const known = translateDatabaseError(error);
    if (known instanceof StorageError) return renderStorageError(known);
    // Disconnected clients are not a server error.
    const level = request.signal.aborted ? 'debug' : 'error';
    dependencies.logger[level](
      { err: error, requestId: serviceRequest.requestId, path },
      'storage request failed',
    );
    return renderStorageError(translateStoreError(error) ?? new StorageError('InternalError'));
  }
}

const NOT_SERVED = [
  ['/iceberg/', 'Analytics buckets'],
  ['/vector/', 'Vector buckets'],
] as const;

const isS3 = (path: string): boolean => path === '/s3' || path.startsWith('/s3/');

/** S3 clients only read XML, and repeat what fails with other statuses of servers. */
const refuseS3 = (): Response =>
  new Response(
    '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NotImplemented</Code>' +
      "<Message>S3's protocol is not served</Message></Error>",
    { status: 501, headers: { 'content-type': 'application/xml' } },
  );

/** @throws StorageError AccessDenied when the token is invalid and the route requires one */
function callerOf(
  serviceRequest: ServiceRequest,
  { route, publicUrl }: { route: Route; publicUrl: string },
): Caller {
  const { identity, path, request } = serviceRequest;
  if (identity.kind === 'refused' && !route.open) {
    throw new StorageError('AccessDenied', REFUSALS[identity.problem] ?? identity.reason);
  }
  const { role, claims } = identity.kind === 'refused' ? VISITOR : identity.caller;
  const { method, signal } = request;
  return {
    role,
    claims,
    signal,
    network: networkOf(serviceRequest.clientAddress),
    request: { method, path, headers: trustedHeaders(serviceRequest, new URL(publicUrl)) },
    storageOperation: route.operation,
  };
}

/**
 * Worded as in storage-api: it responds with 400 to all of them, and clients recognize expired sessions by these
 * messages.
 */
const REFUSALS: Partial<Record<TokenProblem, string>> = {
  expired: '"exp" claim timestamp check failed',
  malformed: 'Invalid Compact JWS',
  bad_signature: 'signature verification failed',
};

const VISITOR: Caller = { role: 'anon', claims: { role: 'anon' } };
