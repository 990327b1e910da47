import { formatDate } from '#app/i18n/format.ts';
import type { LegalDocument } from '#app/i18n/legal-document.ts';
import { dayInChile } from '#domain/values/chile-time.ts';
import type { Language } from '#domain/values/language.ts';
import { mergeTexts } from '#domain/website/merge-texts.ts';

/**
 * Says since when a legal text is in force: the day on which staff last published a change of it, or else that of the
 * application's own wording.
 *
 * @param options.shipped a day
 * @param options.publishedAt a moment; null if staff have never changed it
 */
export function withVersion(
  text: LegalDocument,
  { language, publishedAt, shipped }: { language: Language; publishedAt: string | null; shipped: string },
): LegalDocument {
  const published = publishedAt === null ? '' : dayInChile(publishedAt);
  const day = published > shipped ? published : shipped;
  // At a time that is the same day in Chile.
  const version = formatDate(`${day}T12:00:00Z`, language);
  return mergeTexts(text, { texts: {}, orders: {}, show: (words) => words.replace('{{version}}', version) });
}
