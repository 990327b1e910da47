import type { RichText } from '#domain/website/rich-text.ts';

/** A case's passages, in the page's language. */
export type CasePassages = Readonly<Record<'descripcion' | 'desafio' | 'solucion', RichText>>;
