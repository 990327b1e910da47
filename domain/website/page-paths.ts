import type { Language } from '../values/language.ts';
import type { Slugs } from '../values/slugs.ts';
import { ADDRESS_PAIRS } from './page-addresses.ts';

/** English lives under `/en`, Spanish everywhere else. */
export function languageOf(pathname: string): Language {
  return pathname === '/en' || pathname.startsWith('/en/') ? 'en' : 'es';
}

/**
 * Localizes a Spanish path, as the code writes it, with its query and fragment.
 *
 * @param path such as `/servicios`, `/#contacto` or `/oportunidades-laborales/ingeniero-electrico?buscar=plc`
 */
export function localPath(language: Language, path: string): string {
  if (language === 'es') return path;
  const end = path.search(/[?#]|$/);
  return translatedPath(path.slice(0, end), language) + path.slice(end);
}

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
export function translatedPath(pathname: string, language: Language): string {
  const from = languageOf(pathname);
  if (from === language) return pathname;
  for (const [es, en] of ADDRESS_PAIRS) {
    const [source, target] = from === 'es' ? [es, en] : [en, es];
    const values = matchSegments(source, pathname);
    if (values) return target.replace(/:\w+/g, (name) => values.get(name) ?? name);
  }
  return from === 'es' ? `/en${pathname}` : pathname.slice('/en'.length) || '/';
}

/** Where the paths that a regular expression matches lead instead. */
export type Move = readonly [pattern: string, path: string];

/** @returns the path itself if it was not moved; its query and fragment stay */
export const movePath = (moves: readonly Move[], path: string): string =>
  moves.reduce((moved, [pattern, to]) => moved.replace(RegExp(pattern), to), path);

/** The values of a pattern's parameters in a path; null when the path does not match. */
export function matchSegments(pattern: string, path: string): Map<string, string> | null {
  const [names, segments] = [pattern.split('/'), path.split('/')];
  if (names.length !== segments.length) return null;
  const values = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const segment = segments[index] ?? '';
    if (name.startsWith(':') && segment !== '') values.set(name, segment);
    else if (name !== segment) return null;
  }
  return values;
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
