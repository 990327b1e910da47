import { open } from 'node:fs/promises';
import { fileTypeFromFile, supportedMimeTypes } from 'file-type';
import { StorageError } from '../errors.ts';
import { zipNames } from './zip-names.ts';

/** A media type without parameters, in lower case. */
const essence = (mimetype: string): string => mimetype.split(';', 1)[0]?.trim().toLowerCase() ?? '';

const isAllowed = (mimetype: string, allowed: readonly string[]): boolean =>
  allowed.some((pattern) => {
    const wanted = essence(pattern);
    return (
      wanted === essence(mimetype) || (wanted.endsWith('/*') && mimetype.startsWith(wanted.slice(0, -1)))
    );
  });

/** @throws StorageError InvalidMimeType when the bucket does not take this type */
export function requireAllowedType(mimetype: string, allowed: readonly string[] | null): void {
  if (allowed === null || allowed.length === 0) return;
  if (!mimetype.includes('/') || !isAllowed(mimetype, allowed)) throw refused(mimetype);
}

/**
 * Refuses bytes that are not what the sender says: a program sent as a PDF, a page sent as one, nothing at all. Types
 * that no signature shows, plain text for one, pass unless the bytes are plainly something else.
 *
 * @throws StorageError InvalidMimeType
 */
export async function requireHonestBytes(options: {
  path: string;
  declared: string;
  allowed: readonly string[] | null;
}): Promise<void> {
  const { allowed, path } = options;
  if (allowed === null || allowed.length === 0) return;
  const declared = essence(options.declared);
  const found = (await fileTypeFromFile(path))?.mime;
  if (found === undefined) {
    if (!hasSignature(declared) || BEGINNINGS.get(declared)?.(await beginning(path))) return;
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
const PICTURES = /^(image|audio|video)\//;
const OPEN_XML = 'application/vnd.openxmlformats-officedocument.';

/** Where a document of each kind keeps its text; templates and slide shows count as their kind. */
const OPEN_XML_FOLDERS = new Map([
  ['wordprocessingml', 'word/'],
  ['spreadsheetml', 'xl/'],
  ['presentationml', 'ppt/'],
]);

/** Drawings are XML, which is told by the word of the sender. */
const hasSignature = (declared: string): boolean =>
  declared !== 'image/svg+xml' && (supportedMimeTypes.has(declared) || OLD_OFFICE.test(declared));

/**
 * Beginnings that are enough where there is no more to go by. Readers of PDFs take some bytes before the heading, and
 * some programs write them; a page is none. A PNG's signature is one before its first part.
 */
const BEGINNINGS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['application/pdf', (text) => /^[^<]*%PDF-/.test(text)],
  ['image/png', (text) => text.startsWith('\u0089PNG\r\n\u001a\n')],
]);

async function beginning(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
  return buffer.toString('latin1', 0, bytesRead);
}

/** Some programs write the parts in an order in which the signature alone shows only a ZIP file. */
async function isOpenXml(path: string, declared: string): Promise<boolean> {
  const folder = OPEN_XML_FOLDERS.get(declared.slice(OPEN_XML.length).split('.')[0] ?? '');
  const names = await zipNames(path);
  return (
    names.includes('[Content_Types].xml') &&
    folder !== undefined &&
    names.some((name) => name.startsWith(folder))
  );
}

/** Whether files of the declared type look, from outside, like the type found. */
function isContainerOf(found: string, declared: string): boolean {
  if (found === 'application/x-cfb') return OLD_OFFICE.test(declared);
  if (found === 'application/zip') return ZIPPED.test(declared);
  if (found === 'application/xml') return /[/+]xml$|^text\//.test(declared);
  if (found.startsWith('text/')) return declared.startsWith('text/');
  // A JPEG named .png harms nobody, and storage-api takes it.
  const kind = PICTURES.exec(found)?.[0];
  return kind !== undefined && found !== 'image/svg+xml' && declared.startsWith(kind);
}

function refused(mimetype: string): StorageError {
  return new StorageError('InvalidMimeType', `mime type ${mimetype} is not supported`);
}
