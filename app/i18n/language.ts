export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** English lives under `/en`, Spanish everywhere else. */
export function languageOf(pathname: string): Language {
  return pathname === '/en' || pathname.startsWith('/en/') ? 'en' : 'es';
}

/** Localizes a Spanish path. */
export function localPath(language: Language, path: string): string {
  if (language === 'es') return path;
  return path === '/' || path.startsWith('/#') ? `/en${path.slice(1)}` : `/en${path}`;
}

/** The same page in the other language. */
export function translatedPath(pathname: string, language: Language): string {
  const spanish = pathname.replace(/^\/en(?=\/|$)/, '') || '/';
  return localPath(language, spanish);
}
