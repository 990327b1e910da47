import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Language } from '#domain/values/language.ts';
import { languageOf, localPath, type Move, movePath } from '#domain/website/page-paths.ts';
import { CHANGES } from './change-messages.ts';

/** The name of the moves among the changes that come with the page. */
export const MOVES = 'moves';

export function useLanguage(): Language {
  return languageOf(useLocation().pathname);
}

/** Returns a function that leads from where the application ships a page to where staff have moved it. */
export function useMoves(): (path: string) => string {
  const { i18n } = useTranslation();
  const moves: readonly Move[] = i18n.getResource(i18n.language, CHANGES, MOVES) ?? [];
  return (path) => movePath(moves, path);
}

/** Returns a function that localizes a Spanish path to the current language. */
export function useLocalPath(): (path: string) => string {
  const language = useLanguage();
  const move = useMoves();
  return (path) => move(localPath(language, path));
}
