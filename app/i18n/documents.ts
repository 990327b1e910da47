import { MAILS_DOCUMENT, mailTexts } from '#domain/mails/mail-texts.ts';
import type { Language } from '#domain/values/language.ts';
import { en } from './en.ts';
import { es } from './es.ts';

type ShippedTexts = Readonly<Record<Language, object>>;

const PAGES = import.meta.glob<Record<string, ShippedTexts>>(['./pages/*.ts', '!./pages/*.test.ts'], {
  eager: true,
});

/**
 * All texts that the application ships for visitors, by document: a page's are `pages/<file>`, those that every page
 * loads `shared/<file>`, and those of mails are `MAILS_DOCUMENT`. Imported by loaders and the editor only: it contains both
 * languages.
 */
export const DOCUMENTS: ReadonlyMap<string, ShippedTexts> = new Map([
  ...Object.keys(es).map((name): [string, ShippedTexts] => [
    `shared/${name}`,
    { es: Object(Reflect.get(es, name)), en: Object(Reflect.get(en, name)) },
  ]),
  [MAILS_DOCUMENT, mailTexts],
  ...Object.entries(PAGES).flatMap(([file, exported]): [string, ShippedTexts][] =>
    Object.values(exported)
      .slice(0, 1)
      .map((texts) => [file.slice(2, -'.ts'.length), texts]),
  ),
]);

/** Documents that load with a part of a page, which reads them with `changedTexts`. */
export const LAZY_DOCUMENTS = ['pages/cv-field', 'pages/cv-pictures', 'pages/quote-details'] as const;
