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
