import { detectFileKind, type FileKind, fileExtension, storedExtension } from '../values/file-kind.ts';
import { MAX_CV_MB, MEGABYTE } from '../values/file-limits.ts';
import { objectName } from '../values/stored-file.ts';

export const MAX_CV_BYTES = MAX_CV_MB * MEGABYTE;

/** The longest text stored of a CV, in characters: twenty full pages. */
export const MAX_CV_TEXT = 60_000;

export const CV_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

export type CvExtension = keyof typeof CV_TYPES;

/** The private bucket of all applicants' documents. */
export const CV_BUCKET = 'documents';

/** Folders for CVs of job, internship and spontaneous applications. */
export type CvFolder = 'resumes' | 'cvs' | 'spontaneous';

/** Lifetimes of signed URLs in seconds: for CVs opened in a tab, and for those that the panel shows or downloads. */
export const TAB_CV_SECONDS = 3600;
export const PANEL_CV_SECONDS = 60;

/** Why a CV cannot be sent. */
export interface CvError {
  readonly reason: 'missing' | 'type' | 'size';
  /** For `type`, what the file is, when its content tells. */
  readonly kind: FileKind | null;
}

/** The extension of a stored CV; null for unsupported types. */
export const cvExtension = (path: string): CvExtension | null => fileExtension(path, CV_TYPES);

/** @returns the extension to store a CV under, by its content rather than its name, or why it cannot be sent */
export function checkCv(
  cv: { readonly name: string; readonly type: string; readonly bytes: Uint8Array } | null,
): CvExtension | CvError {
  if (!cv) return { reason: 'missing', kind: null };
  if (cv.bytes.length > MAX_CV_BYTES) return { reason: 'size', kind: null };
  return storedExtension(cv, CV_TYPES) ?? { reason: 'type', kind: detectFileKind(cv.bytes) };
}

/**
 * Unguessable, `{timestamp}-{random}.{extension}`: knowing an object's name is enough to claim it.
 *
 * @returns the object's path in the bucket, with 128 random bits from the system's CSPRNG
 */
export function cvObjectName(folder: CvFolder, extension: CvExtension, now: Date = new Date()): string {
  return `${folder}/${objectName(extension, now)}`;
}

const STORED_URL = new RegExp(
  `/storage/v1/object/public/${CV_BUCKET}/((?:resumes|cvs|spontaneous)/[^/?#]+)$`,
);

/** The object's path in the bucket, from its stored public URL; null for anything else. */
export const cvObjectPath = (storedUrl: string): string | null => STORED_URL.exec(storedUrl)?.[1] ?? null;
