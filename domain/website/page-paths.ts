import type { Language } from '../values/language.ts';
import type { Slugs } from '../values/slugs.ts';
import { ADDRESS_PAIRS } from './page-addresses.ts';

/** Where the paths that a regular expression matches lead instead. */
export type Move = readonly [pattern: string | RegExp, path: string];

/** @returns the path itself if no move is about it; its query and fragment stay */
export const movePath = (moves: readonly Move[], path: string): string =>
  moves.reduce((moved, [pattern, to]) => moved.replace(RegExp(pattern), to), path);

/** @param pattern of a path; its parameter is that of the target */
const moveFrom = (pattern: string, target: string): Move => [
  RegExp(`^${pattern.replace(/:\w+/, '([^/?#]+)')}(?![^?#])`),
  target.replace(/:\w+/, '$1'),
];

/** To each language, from the other one. */
const TRANSLATIONS = {
  es: ADDRESS_PAIRS.map(([es, en]) => moveFrom(en, es)),
  en: ADDRESS_PAIRS.map(([es, en]) => moveFrom(es, en)),
} satisfies Record<Language, Move[]>;

/** English lives under `/en`, Spanish everywhere else. */
export function languageOf(pathname: string): Language {
  return pathname === '/en' || pathname.startsWith('/en/') ? 'en' : 'es';
}

/**
 * Localizes a Spanish path, as the code writes it, with its query and fragment.
 *
 * @param path such as `/servicios`, `/#contacto` or `/oportunidades-laborales/ingeniero-electrico?buscar=plc`
 */
export const localPath = (language: Language, path: string): string => translatedPath(path, language);

/**
 * The paths of a page whose last segment differs by language.
 *
 * @param pathOf the Spanish path with a segment
 */
export const pathsOf = (
  slugs: Slugs,
  pathOf: (slug: string) => string,
): Readonly<Record<Language, string>> => ({
  es: pathOf(slugs.es),
  en: localPath('en', pathOf(slugs.en)),
});

/** The path of the same page in another language. Paths of unknown pages keep their segments. */
export function translatedPath(path: string, language: Language): string {
  if (languageOf(path) === language) return path;
  const translated = movePath(TRANSLATIONS[language], path);
  if (translated !== path) return translated;
  return language === 'en' ? `/en${path}` : path.slice('/en'.length) || '/';
}

/**
 * The one spelling of a path: lower case, without trailing or doubled slashes and needless escapes, and with the English
 * name of the page below `/en`.
 *
 * @returns null for malformed escapes
 */
export function canonicalPath(pathname: string): string | null {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  try {
    const path = `/${segments.map((segment) => encodeURIComponent(decodeURIComponent(segment).toLowerCase())).join('/')}`;
    return languageOf(path) === 'en' ? translatedPath(translatedPath(path, 'es'), 'en') : path;
  } catch {
    return null;
  }
}
