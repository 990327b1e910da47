import { useLocation } from 'react-router';
import { type Language, languageOf, localPath } from './language.ts';

export function useLanguage(): Language {
  return languageOf(useLocation().pathname);
}

/** Turns a page's Spanish path into its address in the language being read. */
export function useLocalPath(): (path: string) => string {
  const language = useLanguage();
  return (path) => localPath(language, path);
}
