import { AsyncLocalStorage } from 'node:async_hooks';

/** PostgreSQL is starting, stopping, recovering or out of resources. Source: PostgreSQL's Appendix A. */
const SQLSTATES = /^(?:08...|53[0-3]..|57P0[123]|25P03)$/;

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** The driver's messages for a broken connection, and the pool's when none is available. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

/** Thrown when all connections available to the caller are in use. */
export class PoolExhaustedError extends Error {
  constructor() {
    super('All connections to the database are in use.');
  }
}

/** Whether an error means that the database is unavailable, as opposed to a failure of the statement. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  if (error instanceof PoolExhaustedError) return true;
  const code = 'code' in error ? String(error.code) : '';
  return SQLSTATES.test(code) || NETWORK_CODES.has(code) || DRIVER_MESSAGES.test(error.message);
}

/** A crashed PostgreSQL is back in about a second. */
const RETRY_AFTER_SECONDS = '1';

/** How long a request waits until a connection is free before it gets a 503, and one that has brought a file, in ms. */
const WAIT_MS = 5000;
const WAIT_WITH_FILE_MS = 30_000;

const requests = new AsyncLocalStorage<{ wasUnavailable: boolean; readonly waitMs: number }>();

/** How long the current request may wait until a connection is free, in milliseconds. */
export const connectionWaitMs = (): number => requests.getStore()?.waitMs ?? WAIT_MS;

/** Whether the client would have to send a file again. */
function bringsFile({ headers, method }: Request): boolean {
  const type = headers.get('content-type');
  return ['POST', 'PUT', 'PATCH'].includes(method) && type !== null && !type.startsWith('application/json');
}

/** Returns the error, and records in the current request when it means that the database is unavailable. */
export function recordUnavailable(error: unknown): unknown {
  const request = requests.getStore();
  if (request && isUnavailable(error)) request.wasUnavailable = true;
  return error;
}

/**
 * Responds to a request, turning any 5xx into 503 with `Retry-After` when the database was unavailable in the meantime,
 * so that clients retry. A request that brings a file waits longer for a connection.
 *
 * @example
 * const response = await respondOrUnavailable(request, () => platform.fetch(request, connection));
 */
export async function respondOrUnavailable<T extends Response | null>(
  incoming: Request,
  answer: () => Promise<T>,
): Promise<T | Response> {
  const outer = requests.getStore();
  const request = outer ?? {
    wasUnavailable: false,
    waitMs: bringsFile(incoming) ? WAIT_WITH_FILE_MS : WAIT_MS,
  };
  const response = await (outer ? answer() : requests.run(request, answer));
  if (response === null || response.status < 500 || !request.wasUnavailable) return response;
  const headers = new Headers(response.headers);
  headers.set('retry-after', RETRY_AFTER_SECONDS);
  return new Response(response.body, { status: 503, headers });
}
