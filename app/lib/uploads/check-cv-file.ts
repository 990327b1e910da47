import { type CvError, checkCv } from '#domain/recruiting/check-cv.ts';
import { type CvExtension, MAX_CV_BYTES } from '#domain/recruiting/cv.ts';

/** Reads a chosen or posted file and checks whether it can be sent as a CV: {@link checkCv}. */
export async function checkCvFile(file: File | null | undefined): Promise<CvExtension | CvError> {
  if (!file) return checkCv(null);
  // Not read, since it may be a film.
  if (file.size > MAX_CV_BYTES) return { reason: 'size', kind: null };
  const { name, type } = file;
  // A file that has been moved since, or whose permission has ended: sending it says so.
  const content = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
  const bytes = new Uint8Array(content);
  const checked = checkCv({ name, type, bytes });
  return checked === 'pdf' && (await isLocked(bytes)) ? { reason: 'type', kind: 'locked' } : checked;
}

/** Whether a PDF needs a password. False when that cannot be told, as without a connection. */
async function isLocked(bytes: Uint8Array): Promise<boolean> {
  if (!new TextDecoder('latin1').decode(bytes).includes('/Encrypt')) return false;
  try {
    // Loaded on demand: few have one.
    const { needsPassword } = await import('./pdf-password.ts');
    return needsPassword(bytes);
  } catch {
    return false;
  }
}
