import type { TFunction } from 'i18next';
import type { CvError } from '#domain/recruiting/cv.ts';

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
  return { title, body: kind ? `${body} ${t(`common.fileKinds.${kind}`)}` : body };
}
