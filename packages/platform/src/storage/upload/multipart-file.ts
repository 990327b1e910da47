import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { StorageError } from '../errors.ts';
import type { IncomingFile } from './incoming-file.ts';
import { bodyChunks } from './raw-file.ts';
import { parseUserMetadata } from './user-metadata.ts';

/** How much of a form is read for fields after its file. */
const READ_AHEAD_BYTES = 64 * 1024;

/**
 * Parses a form with fields and one file. Fields after a file count only in small forms, since its bytes are not
 * buffered: supabase-js sends them before it, others after.
 *
 * @param maxBytes of the whole form; the file's own limit is for who reads it
 * @throws StorageError NoContentProvided when the form is invalid or has no file, EntityTooLarge
 */
export async function multipartFile(request: Request, maxBytes: number): Promise<IncomingFile> {
  const form = openForm(request);
  const fields = new Map<string, string>();
  form.on('field', (name, value) => fields.set(name, value));
  const file = new Promise<Pick<IncomingFile, 'mimetype' | 'bytes'>>((resolve, reject) => {
    form.on('file', (_name, stream, _filename, _encoding, mimetype) => {
      // A truncated body must fail the stream rather than pass for a shorter file. Without a listener, an error before
      // the first read would end the process.
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
      // Read ahead without anyone reading the file.
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
 * @param options.onReadAhead called once as much as is read ahead has been parsed, or everything
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
    // Before its file too, where nobody else counts, and after it.
    if (read > maxBytes) throw new StorageError('EntityTooLarge');
    if (read > READ_AHEAD_BYTES) onReadAhead();
    if (!form.write(chunk)) await once(form, 'drain');
  }
  // The last field is reported in a later tick.
  await setImmediate();
  onReadAhead();
  form.end();
}
