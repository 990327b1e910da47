import { once } from 'node:events';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { StorageError } from '../errors.ts';
import type { IncomingFile } from './incoming-file.ts';
import { bodyChunks } from './raw-file.ts';
import { parseUserMetadata } from './user-metadata.ts';

/**
 * Parses a form with fields followed by one file, as supabase-js sends it. Fields after the file are ignored, since its
 * bytes are not buffered.
 *
 * @throws StorageError NoContentProvided when the form is invalid or has no file
 */
export async function multipartFile(request: Request): Promise<IncomingFile> {
  const form = openForm(request);
  const fields = new Map<string, string>();
  form.on('field', (name, value) => fields.set(name, value));
  const file = new Promise<Pick<IncomingFile, 'mimetype' | 'bytes'>>((resolve, reject) => {
    form.on('file', (_name, stream, _filename, _encoding, mimetype) => {
      // A truncated body must fail the stream rather than pass for a shorter file. Without a listener, an error before
      // the first read would end the process.
      stream.on('error', () => undefined);
      form.on('error', () =>
        stream.destroy(new StorageError('NoContentProvided', 'Malformed multipart body')),
      );
      resolve({ bytes: stream, mimetype });
    });
    form.on('finish', () => reject(new StorageError('NoContentProvided')));
    form.on('error', () => reject(new StorageError('NoContentProvided', 'Malformed multipart body')));
  });
  feed(form, request).catch((error) => form.emit('error', error));
  const { bytes, mimetype } = await file;
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
    });
  } catch {
    throw new StorageError('NoContentProvided', 'Malformed multipart body');
  }
}

/** Pipes the body into the parser with backpressure. */
async function feed(form: BusboyInstance, request: Request): Promise<void> {
  for await (const chunk of bodyChunks(request)) {
    if (!form.write(chunk)) await once(form, 'drain');
  }
  form.end();
}
