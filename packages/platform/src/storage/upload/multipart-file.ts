import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { StorageError } from '../errors.ts';
import type { IncomingFile } from './incoming-file.ts';
import { bodyChunks } from './raw-file.ts';
import { parseUserMetadata } from './user-metadata.ts';

/** How much of a form is read ahead to find fields after its file. */
const READ_AHEAD_BYTES = 64 * 1024;

/**
 * Parses a form with fields and one file. Since the file is not buffered, fields after it only count in small forms:
 * supabase-js sends fields before the file, other clients after it.
 *
 * @param maxBytes limit of the whole form; the reader of the file enforces the file's own limit
 * @throws StorageError NoContentProvided when the form is invalid or has no file, EntityTooLarge
 */
export async function multipartFile(request: Request, maxBytes: number): Promise<IncomingFile> {
  const form = openForm(request);
  const fields = new Map<string, string>();
  form.on('field', (name, value) => fields.set(name, value));
  const file = new Promise<Pick<IncomingFile, 'mimetype' | 'bytes'>>((resolve, reject) => {
    form.on('file', (_name, stream, _filename, _encoding, mimetype) => {
      // A truncated body must fail the stream, so that it is not mistaken for a shorter file. Without a listener, an
      // error before the first read would end the process.
      stream.on('error', () => undefined);
      form.on('error', (error) => stream.destroy(refusal(error)));
      resolve({ bytes: stream, mimetype });
    });
    form.on('finish', () => reject(new StorageError('NoContentProvided')));
    form.on('error', (error) => reject(refusal(error)));
  });
  const readAhead = Promise.withResolvers<void>();
  feed(form, request, { maxBytes, onReadAhead: readAhead.resolve }).catch((error) => {
    form.emit('error', error);
    readAhead.resolve();
  });
  const { bytes, mimetype } = await file;
  await readAhead.promise;
  const cacheSeconds = fields.get('cacheControl');
  return {
    mimetype: fields.get('contentType') || mimetype,
    cacheControl: cacheSeconds ? `max-age=${cacheSeconds}` : 'no-cache',
    contentEncoding: fields.get('contentEncoding') ?? null,
    userMetadata: parseUserMetadata(fields.get('metadata') ?? fields.get('userMetadata')),
    declaredSize: null,
    bytes,
  };
}

function openForm(request: Request): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: { files: 1, fields: 10, fieldSize: 1024 * 1024 + 1 },
      // Allows reading ahead before anyone reads the file.
      fileHwm: 2 * READ_AHEAD_BYTES,
    });
  } catch {
    throw malformed();
  }
}

const malformed = (): StorageError => new StorageError('NoContentProvided', 'Malformed multipart body');

const refusal = (error: unknown): StorageError => (error instanceof StorageError ? error : malformed());

/**
 * Pipes the body into the parser with backpressure.
 *
 * @param options.onReadAhead called once the read-ahead amount, or everything, has been parsed
 * @throws StorageError EntityTooLarge
 */
async function feed(
  form: BusboyInstance,
  request: Request,
  { maxBytes, onReadAhead }: { maxBytes: number; onReadAhead: () => void },
): Promise<void> {
  let read = 0;
  for await (const chunk of bodyChunks(request)) {
    read += chunk.byteLength;
    // Also limits the parts before and after the file, which nobody else counts.
    if (read > maxBytes) throw new StorageError('EntityTooLarge');
    if (read > READ_AHEAD_BYTES) onReadAhead();
    if (!form.write(chunk)) await once(form, 'drain');
  }
  // The last field is emitted in a later tick.
  await setImmediate();
  onReadAhead();
  form.end();
}
