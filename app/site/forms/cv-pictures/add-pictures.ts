import type { i18n } from 'i18next';
import { changedTexts } from '#app/i18n/changed-texts.ts';
import { cvPicturesTexts } from '#app/i18n/pages/cv-pictures.ts';
import type { ToastMessage } from '#app/ui/toast-message.ts';
import type { Language } from '#domain/values/language.ts';
import {
  joinPages,
  MAX_PAGES,
  type PicturePage,
  pageOf,
  UnreadablePicture,
  type UnreadPage,
} from './picture-page.ts';

/** The PDF made from pictures, or what to tell about why there is none. */
export type PicturedCv = { readonly file: File; readonly pages: readonly PicturePage[] } | ToastMessage;

/** The page's language, and the changes of its texts. */
interface Locale {
  readonly i18n: i18n;
  readonly language: Language;
}

export const addPictures = (
  pages: readonly PicturePage[],
  pictures: readonly File[],
  locale: Locale,
): Promise<PicturedCv> => makePdf([...pages, ...pictures.map(pageOf)], locale);

/** @throws Error unless the reason is a picture */
export async function makePdf(
  pages: readonly (PicturePage | UnreadPage)[],
  { i18n, language }: Locale,
): Promise<PicturedCv> {
  const texts = changedTexts(i18n, 'pages/cv-pictures', cvPicturesTexts[language]);
  if (pages.length > MAX_PAGES) {
    const { body, title } = texts.tooMany;
    return { title, body: body.replace('{{count}}', String(MAX_PAGES)) };
  }
  try {
    return await joinPages(pages);
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    const { body, title } = texts.unreadable;
    return { title, body: body.replace('{{name}}', () => error.fileName) };
  }
}
