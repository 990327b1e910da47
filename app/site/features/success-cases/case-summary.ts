import type { PublicCase } from './list-active-cases.ts';

/** What a card shows of a case. */
export type CaseSummary = Pick<
  PublicCase,
  | 'id'
  | 'slug'
  | 'titulo'
  | 'cliente'
  | 'sector'
  | 'año'
  | 'resultados'
  | 'tecnologias'
  | 'picture'
  | 'untranslated'
>;
