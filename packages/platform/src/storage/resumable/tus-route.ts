import { translateDatabaseError } from '../database-errors.ts';
import type { StorageCall } from '../dependencies.ts';
import { StorageError, statusOf } from '../errors.ts';
import { TusError } from './tus-error.ts';
import type { Authorize } from './upload-grant.ts';
import type { ResumableUpload } from './upload-row.ts';

const VERSION = '1.0.0';

/** Sent with every response of the protocol. */
const PROTOCOL = { 'tus-resumable': VERSION };

/** Supported features, for OPTIONS: https://tus.io/protocols/resumable-upload#options */
export const capabilities = (maxSize: number): Record<string, string> => ({
  ...PROTOCOL,
  'tus-version': VERSION,
  'tus-extension': 'creation,creation-with-upload,expiration,termination',
  'tus-max-size': String(maxSize),
});

/**
 * Wraps a protocol operation as a route handler: checks the protocol version, and renders errors as plain text with
 * their actual status, as Supabase does.
 * Source: https://github.com/supabase/storage/blob/master/src/http/routes/tus/lifecycle.ts
 */
export function tusRoute(
  operation: (call: StorageCall, authorize: Authorize) => Promise<Response>,
  authorize: Authorize,
): (call: StorageCall) => Promise<Response> {
  return async (call) => {
    try {
      requireVersion(call.request);
      return await operation(call, authorize);
    } catch (error) {
      const known = translateDatabaseError(error);
      if (known instanceof TusError) return tusResponse(known.status, {}, known.message);
      if (known instanceof StorageError) {
        const { message, retryAfter } = known;
        const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
        return tusResponse(statusOf(known), headers, message);
      }
      throw error;
    }
  };
}

export function tusResponse(
  status: number,
  headers: Record<string, string> = {},
  body: string | null = null,
): Response {
  return new Response(body, { status, headers: { ...PROTOCOL, 'tus-version': VERSION, ...headers } });
}

/** The media type of requests that contain a file's bytes. */
export const PARTIAL_CONTENT = 'application/offset+octet-stream';

/** Headers that report an upload's progress. */
export function progressOf({ expires_at, received, size }: ResumableUpload): Record<string, string> {
  return {
    'upload-offset': String(received),
    ...(received < size ? { 'upload-expires': expires_at.toUTCString() } : { 'tus-complete': '1' }),
  };
}

/** @throws TusError */
function requireVersion({ headers }: Request): void {
  const version = headers.get('tus-resumable');
  if (version === null) throw new TusError('versionMissing');
  if (version !== VERSION) throw new TusError('versionUnsupported');
}

/** Parses a header containing a number of bytes; null when invalid or too large to be represented exactly. */
export function byteCount(header: string): number | null {
  const value = Number(header);
  return Number.isSafeInteger(value) && String(value) === header && value >= 0 ? value : null;
}
