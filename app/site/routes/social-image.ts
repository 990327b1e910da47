import type { Language } from '#domain/values/language.ts';

/**
 * The path of a posting's or case's link preview, in English where its page is; see `server/social-images`.
 *
 * @param language of the page
 */
export function socialImage(
  subject: 'ofertas' | 'casos',
  { id, isInEnglish }: { readonly id: string; readonly isInEnglish: boolean },
  language: Language,
): string {
  return `/og/${language === 'en' && isInEnglish ? 'en/' : ''}${subject}/${id}.jpg`;
}
