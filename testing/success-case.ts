import type { SuccessCase } from '#domain/website/success-case.ts';

/** A success case as read from the database, with every column, so that a new column is added only here. */
export const successCaseRow = (fields: Partial<SuccessCase> = {}): SuccessCase => ({
  id: crypto.randomUUID(),
  slug: 'sala-electrica',
  titulo: 'Sala eléctrica',
  cliente: 'Minera del Norte',
  sector: 'Minería',
  año: '2024',
  duracion: '6 meses',
  equipo: 'Ingeniería',
  descripcion: 'Renovación de una sala eléctrica.',
  desafio: 'Sin detener la planta.',
  solucion: 'Por etapas.',
  resultados: ['Cero detenciones'],
  tecnologias: ['CCM'],
  imagen_url: null,
  destacado: false,
  is_active: true,
  order_index: 1,
  region: null,
  inicio: null,
  fin: null,
  unilineal_antes: null,
  unilineal_despues: null,
  ...fields,
});
