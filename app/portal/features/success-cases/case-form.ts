import type { z } from 'zod';
import type { CasePassages } from '#app/content/success-cases/case-passages.ts';
import type { ConflictingField } from '#app/ui/conflict-notice.tsx';
import type { Language } from '#domain/values/language.ts';
import type { Localized } from '#domain/values/localized.ts';
import { localize } from '#domain/values/translation.ts';
import { EMPTY_RICH_TEXT, plainText, richTextOf, shownText } from '#domain/website/plain-rich-text.ts';
import { withRichColumns } from '#domain/website/rich-columns.ts';
import type { RichText } from '#domain/website/rich-text.ts';
import {
  MAX_CASE_YEARS,
  type RICH_CASE_FIELDS,
  type SuccessCaseFields,
  type SuccessCaseForm,
  successCaseFormSchema,
  successCaseSchema,
  TRANSLATED_CASE_FIELDS,
} from '#domain/website/success-case.ts';
import type { CaseRecord } from './list-cases.ts';

export const NEW_CASE: Required<SuccessCaseForm> = {
  titulo: '',
  cliente: '',
  sector: '',
  año: '',
  duracion: '',
  equipo: '',
  descripcion: '',
  desafio: EMPTY_RICH_TEXT,
  solucion: EMPTY_RICH_TEXT,
  resultados: '',
  tecnologias: '',
  destacado: false,
  is_active: true,
  region: '',
  inicio: '',
  fin: '',
  unilineal_antes: '',
  unilineal_despues: '',
  en_titulo: '',
  en_cliente: '',
  en_sector: '',
  en_duracion: '',
  en_equipo: '',
  en_descripcion: '',
  en_desafio: EMPTY_RICH_TEXT,
  en_solucion: EMPTY_RICH_TEXT,
  en_resultados: '',
  en_tecnologias: '',
};

/** The form of an existing case. */
export const formOf = (record: CaseRecord): Required<SuccessCaseForm> => ({
  titulo: record.titulo,
  cliente: record.cliente,
  sector: record.sector,
  año: record.año,
  duracion: record.duracion,
  equipo: record.equipo,
  descripcion: record.descripcion,
  desafio: shownText({ plain: record.desafio, rich: record.desafio_rich }),
  solucion: shownText({ plain: record.solucion, rich: record.solucion_rich }),
  resultados: record.resultados.join('\n'),
  tecnologias: record.tecnologias.join(', '),
  destacado: record.destacado,
  is_active: record.is_active,
  region: record.region ?? '',
  inicio: record.inicio ?? '',
  fin: record.fin ?? '',
  unilineal_antes: record.unilineal_antes?.join(',') ?? '',
  unilineal_despues: record.unilineal_despues?.join(',') ?? '',
  en_titulo: record.en_titulo ?? '',
  en_cliente: record.en_cliente ?? '',
  en_sector: record.en_sector ?? '',
  en_duracion: record.en_duracion ?? '',
  en_equipo: record.en_equipo ?? '',
  en_descripcion: record.en_descripcion ?? '',
  en_desafio: shownText({ plain: record.en_desafio, rich: record.en_desafio_rich }),
  en_solucion: shownText({ plain: record.en_solucion, rich: record.en_solucion_rich }),
  en_resultados: record.en_resultados?.join('\n') ?? '',
  en_tecnologias: record.en_tecnologias?.join(', ') ?? '',
});

const previewSchema = successCaseSchema.omit({
  id: true,
  slug: true,
  imagen_url: true,
  order_index: true,
  region: true,
  inicio: true,
  fin: true,
  unilineal_antes: true,
  unilineal_despues: true,
});

/** The case a form describes, valid or not, as shown on the page in a language. */
export function previewOf(
  form: SuccessCaseForm,
  language: Language = 'es',
): Localized<z.output<typeof previewSchema>> & { readonly passages: CasePassages } {
  const { shape } = successCaseFormSchema;
  const english = {
    titulo: form.en_titulo?.trim(),
    cliente: form.en_cliente?.trim(),
    sector: form.en_sector?.trim(),
    duracion: form.en_duracion?.trim(),
    equipo: form.en_equipo?.trim(),
    descripcion: form.en_descripcion?.trim(),
    desafio: plainText(form.en_desafio),
    solucion: plainText(form.en_solucion),
    resultados: shape.en_resultados.safeParse(form.en_resultados).data,
    tecnologias: shape.en_tecnologias.safeParse(form.en_tecnologias).data,
  };
  const shown = localize(
    {
      ...form,
      desafio: plainText(form.desafio),
      solucion: plainText(form.solucion),
      resultados: shape.resultados.safeParse(form.resultados).data ?? [],
      tecnologias: shape.tecnologias.safeParse(form.tecnologias).data ?? [],
      translations: [english],
    },
    {
      language,
      fields: TRANSLATED_CASE_FIELDS,
      essential: ['titulo', 'descripcion'],
      parse: (row) => previewSchema.parse(row),
    },
  );
  const passage = (field: (typeof RICH_CASE_FIELDS)[number]): RichText =>
    language === 'es' || shown.untranslated.includes(field) ? form[field] : form[`en_${field}`];
  return {
    ...shown,
    passages: {
      descripcion: richTextOf(shown.descripcion),
      desafio: passage('desafio'),
      solucion: passage('solucion'),
    },
  };
}

/** The columns to save; the words of a text that is shown as before are kept. */
export const editedFields = (before: CaseRecord | null, form: SuccessCaseFields) =>
  withRichColumns(form, { fields: ['desafio', 'solucion', 'en_desafio', 'en_solucion'], before });

/** Messages by error code. */
export const CASE_ERRORS: ReadonlyMap<string, string> = new Map([
  ['required', 'Este campo es obligatorio'],
  ['year', 'Escriba un año de cuatro cifras'],
  ['textTooLong', 'El texto es demasiado largo'],
  ['many', 'Escriba 50 como máximo'],
  ['month', 'Escriba el mes así: 2024-03'],
  ['order', 'Termina antes de empezar'],
  ['long', `Son más de ${MAX_CASE_YEARS} años`],
]);

const LABELS: Readonly<Record<keyof SuccessCaseForm, string>> = {
  titulo: 'Título',
  cliente: 'Cliente',
  sector: 'Sector',
  año: 'Año',
  duracion: 'Duración',
  equipo: 'Áreas',
  descripcion: 'Descripción',
  desafio: 'Desafío',
  solucion: 'Solución',
  resultados: 'Resultados',
  tecnologias: 'Tecnologías',
  destacado: 'Destacado',
  is_active: 'Activo',
  region: 'Región',
  inicio: 'Inicio',
  fin: 'Término',
  unilineal_antes: 'Unilineal antes',
  unilineal_despues: 'Unilineal después',
  en_titulo: 'Título en inglés',
  en_cliente: 'Cliente en inglés',
  en_sector: 'Sector en inglés',
  en_duracion: 'Duración en inglés',
  en_equipo: 'Áreas en inglés',
  en_descripcion: 'Descripción en inglés',
  en_desafio: 'Desafío en inglés',
  en_solucion: 'Solución en inglés',
  en_resultados: 'Resultados en inglés',
  en_tecnologias: 'Tecnologías en inglés',
};

/** The conflicting fields with their labels, in form order. */
export function describeConflicts(
  names: readonly string[],
  mine: SuccessCaseForm,
  theirs: SuccessCaseForm,
): ConflictingField[] {
  const [myValues, theirValues] = [displayValues(mine), displayValues(theirs)];
  const fields = Object.entries(LABELS).map(([name, label]) => ({
    name,
    label,
    mine: myValues.get(name) ?? '',
    theirs: theirValues.get(name) ?? '',
  }));
  const image = { label: 'Imagen', mine: 'La que usted eligió', theirs: 'La que eligió' };
  const images = ['imagen_url', 'media_id'].map((name) => ({ name, ...image }));
  return [...fields, ...images].filter(({ name }) => names.includes(name));
}

const displayValues = (form: SuccessCaseForm): ReadonlyMap<string, string> =>
  new Map(Object.entries(form).map(([name, value]) => [name, displayed(value)]));

function displayed(value: SuccessCaseForm[keyof SuccessCaseForm]): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return typeof value === 'object' && value !== null ? plainText(value) : (value ?? '');
}
