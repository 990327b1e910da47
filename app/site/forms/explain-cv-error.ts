import type { TFunction } from 'i18next';
import type { CvError } from '#domain/recruiting/check-cv.ts';

/**
 * Says why a CV cannot be sent.
 *
 * @param texts the form whose texts are used
 */
export function explainCvError(
  { kind, reason }: CvError,
  texts: 'application' | 'internships',
  t: TFunction,
): { title: string; body: string } {
  const { body, title } = t(`${texts}.errors.cv.${reason}`, { returnObjects: true });
  const named = nameOf(kind);
  if (!named) return { title, body };
  const what = t(`common.fileKinds.${named}`);
  // A PDF is not told that PDFs are allowed.
  return { title, body: named === 'locked' ? what : `${body} ${what}` };
}

function nameOf(kind: CvError['kind']) {
  switch (kind) {
    case 'jpg':
    case 'png':
    case 'heic':
    case 'webp':
    case 'avif':
      return 'picture';
    // Those are accepted.
    case 'pdf':
    case 'doc':
    case 'docx':
      return null;
    default:
      return kind;
  }
}
