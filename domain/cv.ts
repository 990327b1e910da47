import { objectName } from './object-name.ts';

/** The limits of an applicant's CV: the form, the storage bucket and the database hold the same ones. */
export const MAX_CV_BYTES = 5_242_880;

export const CV_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

export type CvExtension = keyof typeof CV_TYPES;

/** The private bucket of all applicants' documents. */
export const CV_BUCKET = 'documents';

/** Job CVs and internship CVs lie in folders of their own. */
export type CvFolder = 'resumes' | 'cvs';

/** How long an opened link works: an internship CV in a new tab, an applicant's CV as a download. Seconds. */
export const INTERNSHIP_CV_SECONDS = 3600;
export const APPLICANT_CV_SECONDS = 60;

export type CvError = 'missing' | 'type' | 'size';

/** The extension a CV is stored under; null when its name ends in none that we take. */
export function cvExtension(fileName: string): CvExtension | null {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return extension === 'pdf' || extension === 'doc' || extension === 'docx' ? extension : null;
}

/** @returns what is wrong with a chosen file, or null when it can be sent */
export function validateCvFile(file: { name: string; size: number } | null | undefined): CvError | null {
  if (!file) return 'missing';
  if (cvExtension(file.name) === null) return 'type';
  return file.size > MAX_CV_BYTES ? 'size' : null;
}

/**
 * A name nobody can guess, `{timestamp}-{random}.{extension}`: whoever knows an object's name can claim it.
 *
 * @returns the object's path inside the bucket, with 128 random bits from the system's generator
 */
export function cvObjectName(folder: CvFolder, extension: CvExtension, now: Date = new Date()): string {
  return `${folder}/${objectName(extension, now)}`;
}

/** The object's path inside the bucket, from the stored public-form URL; null for anything else. */
export function cvObjectPath(storedUrl: string): string | null {
  return /\/storage\/v1\/object\/public\/documents\/((?:resumes|cvs)\/[^/?#]+)$/.exec(storedUrl)?.[1] ?? null;
}
