import {
  detectFileKind,
  type FileKind,
  fileExtension,
  isBeforeWord97,
  storedExtension,
} from '../values/file-kind.ts';
import { CV_TYPES, type CvExtension, MAX_CV_BYTES } from './cv.ts';

/** Why a CV cannot be sent. */
export interface CvError {
  readonly reason: 'missing' | 'type' | 'size';
  /** For `type`, what the file is, when its content tells. `locked`: a PDF that needs a password. */
  readonly kind: FileKind | 'locked' | 'word-95' | null;
}

/** The extension of a stored CV; null for unsupported types. */
export const cvExtension = (path: string): CvExtension | null => fileExtension(path, CV_TYPES);

/** @returns the extension to store a CV under, by its content rather than its name, or why it cannot be sent */
export function checkCv(
  cv: { readonly name: string; readonly type: string; readonly bytes: Uint8Array } | null,
): CvExtension | CvError {
  if (!cv) return { reason: 'missing', kind: null };
  if (cv.bytes.length > MAX_CV_BYTES) return { reason: 'size', kind: null };
  if (isBeforeWord97(cv.bytes)) return { reason: 'type', kind: 'word-95' };
  return storedExtension(cv, CV_TYPES) ?? { reason: 'type', kind: detectFileKind(cv.bytes) };
}
