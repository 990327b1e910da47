import type { IncomingFile } from './incoming-file.ts';
import { userMetadataHeader } from './user-metadata.ts';

/** Parses a request whose body is the file itself. */
export function rawFile(request: Request): IncomingFile {
  const header = (name: string): string | null => request.headers.get(name);
  const length = Number(header('content-length') ?? Number.NaN);
  return {
    mimetype: header('content-type') ?? 'application/octet-stream',
    cacheControl: header('cache-control') ?? 'no-cache',
    contentEncoding: header('content-encoding'),
    userMetadata: userMetadataHeader(request),
    declaredSize: Number.isSafeInteger(length) ? length : null,
    bytes: bodyChunks(request),
  };
}

/**
 * Iterates over the body. Stopping early leaves the rest unread instead of closing the connection, so that a client
 * that is still sending can read the response.
 */
export async function* bodyChunks(request: Request): AsyncGenerator<Uint8Array> {
  if (request.body === null) return;
  const reader = request.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
