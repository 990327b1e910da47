import type { SupabaseClient } from '@supabase/supabase-js';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readAll } from '#app/lib/query/read-all.ts';
import { supabase } from '#app/lib/supabase.ts';
import { renditionUrl } from '#app/lib/uploads/renditions.ts';
import { describeMissingEnglish } from '#domain/values/missing-english.ts';
import { MEDIA_BUCKET, MEDIA_WIDTHS, PAGE_PICTURE, pagePictureSchema } from '#domain/website/page-picture.ts';
import {
  CASE_WIDTHS,
  caseTranslationSchema,
  richCaseColumns,
  SUCCESS_CASES_BUCKET,
  successCaseSchema,
  TRANSLATED_CASE_FIELDS,
} from '#domain/website/success-case.ts';
import type { Database } from '#supabase/database.gen.ts';

/** The columns to edit, with the version on which saving is conditional. */
const editableColumns = successCaseSchema.extend({
  ...richCaseColumns.shape,
  media_id: z.guid().nullable(),
  updated_at: z.string(),
});

// The translation as fields of the case, so that each is compared and saved separately.
const editableSchema = editableColumns
  .extend({
    translations: z.array(caseTranslationSchema.extend(richCaseColumns.shape)),
    media: pagePictureSchema.nullable(),
  })
  .transform(({ translations: [english], ...record }) => ({
    ...record,
    en_titulo: english?.titulo ?? null,
    en_cliente: english?.cliente ?? null,
    en_sector: english?.sector ?? null,
    en_duracion: english?.duracion ?? null,
    en_equipo: english?.equipo ?? null,
    en_descripcion: english?.descripcion ?? null,
    en_desafio: english?.desafio ?? null,
    en_solucion: english?.solucion ?? null,
    en_resultados: english?.resultados ?? null,
    en_tecnologias: english?.tecnologias ?? null,
    en_desafio_rich: english?.desafio_rich ?? null,
    en_solucion_rich: english?.solucion_rich ?? null,
  }));

const FIELD_NAMES = {
  titulo: 'título',
  cliente: 'cliente',
  sector: 'sector',
  duracion: 'duración',
  equipo: 'áreas',
  descripcion: 'descripción',
  desafio: 'desafío',
  solucion: 'solución',
  resultados: 'resultados',
  tecnologias: 'tecnologías',
} as const satisfies Record<(typeof TRANSLATED_CASE_FIELDS)[number], string>;

/** What the English page of the case shows in Spanish, or null. */
export function explainMissingEnglish(record: CaseRecord): string | null {
  const missing = TRANSLATED_CASE_FIELDS.filter((field) => record[`en_${field}`] === null);
  if (missing.length === 0) return null;
  return describeMissingEnglish(
    missing.map((field) => FIELD_NAMES[field]),
    TRANSLATED_CASE_FIELDS.length,
  );
}

export const CASE_COLUMNS = [
  ...Object.keys(editableColumns.shape),
  `translations:success_case_translations(${[...TRANSLATED_CASE_FIELDS, ...Object.keys(richCaseColumns.shape)].join(', ')})`,
  PAGE_PICTURE,
].join(', ');

export type CaseRecord = z.output<typeof editableSchema> & {
  /** URL of a small rendition; null without an image. */
  readonly thumbnail: string | null;
};

export const CASES_KEY = ['success-cases'] as const;

/** All success cases in display order; inactive ones only for those allowed to see them. */
export const casesQuery = queryOptions({
  queryKey: CASES_KEY,
  queryFn: async (): Promise<CaseRecord[]> => {
    const client = await supabase();
    const rows = await readAll((from, to) =>
      client
        .from('success_cases')
        .select(CASE_COLUMNS, { count: 'exact' })
        .order('order_index')
        .range(from, to)
        .throwOnError(),
    );
    return rows.map((row) => parseCase(client, row));
  },
});

/** Parses a row and adds its thumbnail. */
export function parseCase(client: SupabaseClient<Database>, row: unknown): CaseRecord {
  const record = editableSchema.parse(row);
  const file = record.imagen_url
    ? { bucket: SUCCESS_CASES_BUCKET, path: record.imagen_url, width: CASE_WIDTHS[0] }
    : record.media && { bucket: MEDIA_BUCKET, path: record.media.storage_path, width: MEDIA_WIDTHS[0] };
  return { ...record, thumbnail: file && renditionUrl(client, file) };
}
