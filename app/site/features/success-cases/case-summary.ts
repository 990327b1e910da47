import type { PublicCase } from './list-active-cases.ts';

/** The fields of a case shown on its card. */
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
