import { AsyncLocalStorage } from 'node:async_hooks';

/** PostgreSQL stops, starts, recovers, or has no connection or room left. Source: PostgreSQL's Appendix A. */
const STATES = /^(?:08...|53[0-3]..|57P0[123]|25P03)$/;

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** What the driver says of a connection that broke, and its pool of one that nobody could be given. */
const DRIVER =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

/** Thrown when the pool has no connection left for the caller. */
export class PoolExhaustedError extends Error {
  constructor() {
    super('No connection to the database is free.');
  }
}

/** Whether an error says that the database cannot be reached now, and nothing about what was asked of it. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  if (error instanceof PoolExhaustedError) return true;
  const code = 'code' in error ? String(error.code) : '';
  return STATES.test(code) || NETWORK.has(code) || DRIVER.test(error.message);
}

/** How long a client is asked to wait: a crashed PostgreSQL is back in about a second. */
const RETRY_AFTER_SECONDS = '1';

const requests = new AsyncLocalStorage<{ wasUnavailable: boolean }>();

/** Passes an error on, noting for the request under way when it means that the database is away. */
export function noteUnavailable(error: unknown): unknown {
  const request = requests.getStore();
  if (request && isUnavailable(error)) request.wasUnavailable = true;
  return error;
}

/**
 * Answers a request. Where the answer is a failure and the database was away meanwhile, it is 503 with `Retry-After`,
 * whatever the service made of it: nobody is told of a fault that is none, and clients try again.
 */
export async function orRetryLater<T extends Response | null>(
  answer: () => Promise<T>,
): Promise<T | Response> {
  const request = requests.getStore() ?? { wasUnavailable: false };
  const response = await requests.run(request, answer);
  if (response === null || response.status < 500 || !request.wasUnavailable) return response;
  const headers = new Headers(response.headers);
  headers.set('retry-after', RETRY_AFTER_SECONDS);
  return new Response(response.body, { status: 503, headers });
}
