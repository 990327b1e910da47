import type { SuccessCaseForm } from '#domain/success-case.ts';
import type { CaseRecord } from './list-cases.ts';

export const NEW_CASE: SuccessCaseForm = {
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

/** What the form shows of a case that exists. */
export const formOf = (record: CaseRecord): SuccessCaseForm => ({
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

/** What is wrong with a field, by the code of its rule. */
export const CASE_PROBLEMS: ReadonlyMap<string, string> = new Map([
  ['required', 'Este campo es obligatorio'],
  ['year', 'Escriba un año de cuatro cifras'],
  ['many', 'Escriba 50 como máximo'],
]);
