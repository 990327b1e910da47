import { fileTypeFromFile } from 'file-type';
import { StorageProblem } from '../problems.ts';

/** A media type without parameters, in lower case. */
const essence = (mimetype: string): string => mimetype.split(';', 1)[0]?.trim().toLowerCase() ?? '';

const isAllowed = (mimetype: string, allowed: readonly string[]): boolean =>
  allowed.some((pattern) => {
    const wanted = essence(pattern);
    return (
      wanted === essence(mimetype) || (wanted.endsWith('/*') && mimetype.startsWith(wanted.slice(0, -1)))
    );
  });

/** @throws StorageProblem InvalidMimeType when the bucket does not take this type */
export function requireAllowedType(mimetype: string, allowed: readonly string[] | null): void {
  if (allowed === null || allowed.length === 0) return;
  if (!mimetype.includes('/') || !isAllowed(mimetype, allowed)) throw refused(mimetype);
}

/**
 * Refuses bytes whose signature shows that they are something else than the sender says: a program sent as a PDF.
 * Types without a signature, plain text for one, cannot be told and pass.
 *
 * @throws StorageProblem InvalidMimeType
 */
export async function requireHonestBytes(options: {
  path: string;
  declared: string;
  allowed: readonly string[] | null;
}): Promise<void> {
  const { allowed } = options;
  if (allowed === null || allowed.length === 0) return;
  const found = (await fileTypeFromFile(options.path))?.mime;
  if (found === undefined || isAllowed(found, allowed)) return;
  if (!isContainerOf(found, essence(options.declared))) throw refused(found);
}

const OLD_OFFICE = /^application\/(?:msword|vnd\.(?:ms-|visio))/;
const ZIPPED = /^application\/(?:vnd\.openxmlformats-|vnd\.oasis\.|vnd\.ms-|epub\+zip|java-archive)/;
const PICTURES = /^(image|audio|video)\//;

/** Whether files of the declared type look, from outside, like the type found. */
function isContainerOf(found: string, declared: string): boolean {
  if (found === 'application/x-cfb') return OLD_OFFICE.test(declared);
  if (found === 'application/zip') return ZIPPED.test(declared);
  if (found === 'application/xml') return /[/+]xml$|^text\//.test(declared);
  // A JPEG named .png harms nobody, and storage-api takes it.
  const kind = PICTURES.exec(found)?.[0];
  return kind !== undefined && found !== 'image/svg+xml' && declared.startsWith(kind);
}

function refused(mimetype: string): StorageProblem {
  return new StorageProblem('InvalidMimeType', `mime type ${mimetype} is not supported`);
}
