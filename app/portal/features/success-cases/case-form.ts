import type { ConflictingField } from '#app/ui/conflict-notice.tsx';
import type { SuccessCaseForm } from '#domain/success-case.ts';
import type { CaseRecord } from './list-cases.ts';

export const NEW_CASE: Required<SuccessCaseForm> = {
  titulo: '',
  cliente: '',
  sector: '',
  año: '',
  duracion: '',
  equipo: '',
  descripcion: '',
  desafio: '',
  solucion: '',
  resultados: '',
  tecnologias: '',
  destacado: false,
  is_active: true,
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
  desafio: record.desafio,
  solucion: record.solucion,
  resultados: record.resultados.join('\n'),
  tecnologias: record.tecnologias.join(', '),
  destacado: record.destacado,
  is_active: record.is_active,
});

/** Messages by error code. */
export const CASE_ERRORS: ReadonlyMap<string, string> = new Map([
  ['required', 'Este campo es obligatorio'],
  ['year', 'Escriba un año de cuatro cifras'],
  ['many', 'Escriba 50 como máximo'],
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
};

/** The conflicting fields with their labels, in form order. */
export function conflictingFields(
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
  const image = { name: 'imagen_url', label: 'Imagen', mine: 'La que usted eligió', theirs: 'La que eligió' };
  return [...fields, image].filter(({ name }) => names.includes(name));
}

const displayValues = (form: SuccessCaseForm): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(form).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? (value ? 'Sí' : 'No') : value,
    ]),
  );
