import { open } from 'node:fs/promises';
import { fileTypeFromFile, supportedMimeTypes } from 'file-type';
import { StorageError } from '../errors.ts';
import { zipNames } from './zip-names.ts';

/** A media type in lower case without parameters. */
const essence = (mimetype: string): string => mimetype.split(';', 1)[0]?.trim().toLowerCase() ?? '';

const isAllowed = (mimetype: string, allowed: readonly string[]): boolean =>
  allowed.some((pattern) => {
    const type = essence(pattern);
    const given = essence(mimetype);
    return type === given || (type.endsWith('/*') && given.startsWith(type.slice(0, -1)));
  });

/** @throws StorageError InvalidMimeType when the bucket does not allow the type */
export function requireAllowedType(mimetype: string, allowed: readonly string[] | null): void {
  if (allowed === null || allowed.length === 0) return;
  if (!mimetype.includes('/') || !isAllowed(mimetype, allowed)) throw refused(mimetype);
}

/**
 * Checks that the file's signature matches its declared type, so that a program or a web page cannot pass as a PDF.
 * Types without a signature, such as plain text, are accepted unless the file has the signature of another type.
 *
 * @throws StorageError InvalidMimeType
 */
export async function requireMatchingSignature(options: {
  path: string;
  declared: string;
  allowed: readonly string[] | null;
}): Promise<void> {
  const { allowed, path } = options;
  if (allowed === null || allowed.length === 0) return;
  const declared = essence(options.declared);
  const found = (await fileTypeFromFile(path))?.mime;
  if (found === undefined) {
    if (!hasSignature(declared) || FALLBACK_SIGNATURES.get(declared)?.(await readStart(path))) return;
    throw refused(`other than ${declared}`);
  }
  if (found === declared || declared === 'application/octet-stream') return;
  if (found === 'application/zip' && declared.startsWith(OPEN_XML)) {
    if (await isOpenXml(path, declared)) return;
  } else if (isContainerOf(found, declared)) return;
  throw refused(found);
}

const OLD_OFFICE = /^application\/(?:msword|vnd\.(?:ms-|visio))/;
const ZIPPED = /^application\/(?:vnd\.oasis\.|vnd\.ms-|epub\+zip|java-archive|x-zip)/;
const MEDIA = /^(image|audio|video)\//;
const OPEN_XML = 'application/vnd.openxmlformats-officedocument.';

/** Folder of the main part for each kind of document, templates included. */
const OPEN_XML_FOLDERS = new Map([
  ['wordprocessingml', 'word/'],
  ['spreadsheetml', 'xl/'],
  ['presentationml', 'ppt/'],
]);

/** SVG is XML and has no signature of its own. */
const hasSignature = (declared: string): boolean =>
  declared !== 'image/svg+xml' && (supportedMimeTypes.has(declared) || OLD_OFFICE.test(declared));

/**
 * Signatures accepted where detection fails. PDF viewers tolerate bytes before the header, and some programs write
 * them, but they must not be HTML. A PNG may consist of its signature alone.
 */
const FALLBACK_SIGNATURES: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['application/pdf', (text) => /^[^<]*%PDF-/.test(text)],
  ['image/png', (text) => text.startsWith('\u0089PNG\r\n\u001a\n')],
]);

async function readStart(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
  return buffer.toString('latin1', 0, bytesRead);
}

/** Checks the entries, since some programs write them in an order that is detected as a plain ZIP file. */
async function isOpenXml(path: string, declared: string): Promise<boolean> {
  const folder = OPEN_XML_FOLDERS.get(declared.slice(OPEN_XML.length).split('.')[0] ?? '');
  // Names are compared without case (ECMA-376 part 2, section 7.2.3.5), and some programs write back slashes.
  const names = (await zipNames(path)).map((name) => name.replaceAll('\\', '/').toLowerCase());
  return (
    names.includes('[content_types].xml') &&
    folder !== undefined &&
    names.some((name) => name.startsWith(folder))
  );
}

/** Whether the declared type is based on the detected container format. */
function isContainerOf(found: string, declared: string): boolean {
  if (found === 'application/x-cfb') return OLD_OFFICE.test(declared);
  if (found === 'application/zip') return ZIPPED.test(declared);
  if (found === 'application/xml') return /[/+]xml$|^text\//.test(declared);
  if (found.startsWith('text/')) return declared.startsWith('text/');
  // A JPEG declared as PNG is harmless, and storage-api accepts it.
  const kind = MEDIA.exec(found)?.[0];
  return kind !== undefined && found !== 'image/svg+xml' && declared.startsWith(kind);
}

function refused(mimetype: string): StorageError {
  return new StorageError('InvalidMimeType', `mime type ${mimetype} is not supported`);
}
