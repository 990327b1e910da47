import { useLocation } from 'react-router';
import type { Language } from '#domain/values/language.ts';
import { languageOf, localPath } from '#domain/website/page-paths.ts';

export function useLanguage(): Language {
  return languageOf(useLocation().pathname);
}

/** Returns a function that localizes a Spanish path to the current language. */
export function useLocalPath(): (path: string) => string {
  const language = useLanguage();
  return (path) => localPath(language, path);
}
