import type { ToastMessage } from '#app/ui/toast-message.ts';
import type { Language } from '#domain/values/language.ts';
import { cvPicturesTexts } from './cv-pictures-texts.ts';
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

export const addPictures = (
  pages: readonly PicturePage[],
  pictures: readonly File[],
  language: Language,
): Promise<PicturedCv> => makePdf([...pages, ...pictures.map(pageOf)], language);

/** @throws Error unless the reason is a picture */
export async function makePdf(
  pages: readonly (PicturePage | UnreadPage)[],
  language: Language,
): Promise<PicturedCv> {
  const texts = cvPicturesTexts[language];
  if (pages.length > MAX_PAGES) return texts.tooMany;
  try {
    return await joinPages(pages);
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    const { body, title } = texts.unreadable;
    return { title, body: body.replace('{{name}}', () => error.fileName) };
  }
}
