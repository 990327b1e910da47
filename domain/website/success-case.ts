import { z } from 'zod';
import { emptyAsNull, optionalText } from '../values/optional-fields.ts';
import { CHILEAN_REGIONS } from './chilean-region.ts';
import { storedRichTextSchema } from './rich-text.ts';
import { optionalRichText, requiredRichText } from './rich-text-fields.ts';
import { circuitSchema, monthSchema } from './single-line.ts';

export const SUCCESS_CASES_BUCKET = 'success-cases';

/** The bucket's allowed formats. */
export const CASE_FORMATS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** The rendered widths in pixels. */
export const CASE_WIDTHS = [480, 960, 1440] as const;

/** A row of `success_cases`. */
export const successCaseSchema = z.object({
  id: z.guid(),
  /** The slug of its page, derived from the title by the database. */
  slug: z.string(),
  titulo: z.string(),
  cliente: z.string(),
  sector: z.string(),
  año: z.string(),
  duracion: z.string(),
  equipo: z.string(),
  descripcion: z.string(),
  desafio: z.string(),
  solucion: z.string(),
  resultados: z.array(z.string()),
  tecnologias: z.array(z.string()),
  imagen_url: z.string().nullable(),
  destacado: z.boolean(),
  is_active: z.boolean(),
  order_index: z.number().int(),
  region: z.enum(CHILEAN_REGIONS).nullable(),
  /** Its months of work, "2024-03"; both or none. */
  inicio: z.string().nullable(),
  fin: z.string().nullable(),
  /** Single-line diagrams of what was there and what is; the latter stands alone if nothing was. */
  unilineal_antes: circuitSchema.nullable(),
  unilineal_despues: circuitSchema.nullable(),
});

export type SuccessCase = z.infer<typeof successCaseSchema>;

/** The columns of `success_case_translations` that hold texts. */
export const TRANSLATED_CASE_FIELDS = [
  'titulo',
  'cliente',
  'sector',
  'duracion',
  'equipo',
  'descripcion',
  'desafio',
  'solucion',
  'resultados',
  'tecnologias',
] as const;

/** Those with formatting, in a column of its own beside that of the words. */
export const RICH_CASE_FIELDS = ['desafio', 'solucion'] as const;

/** Their formatting, as columns of a case and of its translation. */
export const richCaseColumns = z.object({
  desafio_rich: storedRichTextSchema,
  solucion_rich: storedRichTextSchema,
} satisfies Record<`${(typeof RICH_CASE_FIELDS)[number]}_rich`, unknown>);

/** A row of `success_case_translations`: null where the translation is missing. */
export const caseTranslationSchema = z.object({
  titulo: z.string().nullable(),
  cliente: z.string().nullable(),
  sector: z.string().nullable(),
  duracion: z.string().nullable(),
  equipo: z.string().nullable(),
  descripcion: z.string().nullable(),
  desafio: z.string().nullable(),
  solucion: z.string().nullable(),
  resultados: z.array(z.string()).nullable(),
  tecnologias: z.array(z.string()).nullable(),
} satisfies Record<(typeof TRANSLATED_CASE_FIELDS)[number], unknown>);

const text = (maximum: number) => z.string().trim().min(1, { error: 'required' }).max(maximum);

const entries = (separator: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(separator)
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .pipe(z.array(z.string()).max(50, { error: 'many' }));
const list = (separator: string) =>
  entries(separator).refine((found) => found.length > 0, { error: 'required' });
const optionalList = (separator: string) =>
  entries(separator).transform((found) => (found.length > 0 ? found : null));

const circuit = optionalList(',')
  .pipe(circuitSchema.nullable())
  .optional()
  .transform((found) => found ?? null);

/** The most calendar years between a case's first and last month. */
export const MAX_CASE_YEARS = 20;

/** Maximum lengths of a case's texts, in either language. */
export const CASE_LIMITS = {
  titulo: 200,
  cliente: 200,
  sector: 100,
  duracion: 100,
  equipo: 200,
  descripcion: 5000,
  desafio: 5000,
  solucion: 5000,
} as const;

/**
 * The form's payload in both languages; English is optional, field by field. Errors are codes. The database enforces the
 * same rules.
 */
export const successCaseFormSchema = z
  .object({
    titulo: text(CASE_LIMITS.titulo),
    cliente: text(CASE_LIMITS.cliente),
    sector: text(CASE_LIMITS.sector),
    año: text(4).regex(/^(19|20)\d{2}$/, { error: 'year' }),
    duracion: text(CASE_LIMITS.duracion),
    equipo: text(CASE_LIMITS.equipo),
    descripcion: text(CASE_LIMITS.descripcion),
    desafio: requiredRichText(CASE_LIMITS.desafio),
    solucion: requiredRichText(CASE_LIMITS.solucion),
    /** One per line. */
    resultados: list('\n'),
    /** Comma-separated. */
    tecnologias: list(','),
    destacado: z.boolean(),
    is_active: z.boolean(),
    region: emptyAsNull(z.enum(CHILEAN_REGIONS)),
    inicio: emptyAsNull(monthSchema),
    fin: emptyAsNull(monthSchema),
    /** Comma-separated. */
    unilineal_antes: circuit,
    unilineal_despues: circuit,
    en_titulo: optionalText(CASE_LIMITS.titulo),
    en_cliente: optionalText(CASE_LIMITS.cliente),
    en_sector: optionalText(CASE_LIMITS.sector),
    en_duracion: optionalText(CASE_LIMITS.duracion),
    en_equipo: optionalText(CASE_LIMITS.equipo),
    en_descripcion: optionalText(CASE_LIMITS.descripcion),
    en_desafio: optionalRichText(CASE_LIMITS.desafio),
    en_solucion: optionalRichText(CASE_LIMITS.solucion),
    en_resultados: optionalList('\n'),
    en_tecnologias: optionalList(','),
  })
  .superRefine(({ fin, inicio, unilineal_antes, unilineal_despues }, context) => {
    const refuse = (field: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (inicio === null && fin !== null) refuse('inicio', 'required');
    if (fin === null && inicio !== null) refuse('fin', 'required');
    if (inicio !== null && fin !== null) {
      if (fin < inicio) refuse('fin', 'order');
      else if (Number(fin.slice(0, 4)) - Number(inicio.slice(0, 4)) > MAX_CASE_YEARS) refuse('fin', 'long');
    }
    if (unilineal_antes !== null && unilineal_despues === null) refuse('unilineal_despues', 'required');
  });

/** The form's input. */
export type SuccessCaseForm = z.input<typeof successCaseFormSchema>;
/** The columns to store. */
export type SuccessCaseFields = z.output<typeof successCaseFormSchema>;
