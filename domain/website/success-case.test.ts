import { expect, test } from 'vitest';
import { type SuccessCaseForm, successCaseFormSchema } from './success-case.ts';

const FORM: SuccessCaseForm = {
  titulo: ' Sala eléctrica ',
  cliente: 'Puerto',
  sector: 'Puertos',
  año: '2025',
  duracion: '6 meses',
  equipo: 'Montaje',
  descripcion: 'Renovación.',
  desafio: 'Sin detener.',
  solucion: 'Por etapas.',
  resultados: 'Cero detenciones\n\n  Entrega en plazo  \n',
  tecnologias: 'CCM, , Profinet,',
  destacado: false,
  is_active: true,
  en_resultados: ' No stoppages\n\n',
  en_tecnologias: ' , ',
};

test('splits results by line and technologies by comma, dropping empty ones', () => {
  expect(successCaseFormSchema.parse(FORM)).toMatchObject({
    titulo: 'Sala eléctrica',
    resultados: ['Cero detenciones', 'Entrega en plazo'],
    tecnologias: ['CCM', 'Profinet'],
    en_resultados: ['No stoppages'],
    // English is optional.
    en_tecnologias: null,
  });
});

test.each([
  ['titulo', ' ', 'required'],
  ['resultados', '\n \n', 'required'],
  ['tecnologias', ', ,', 'required'],
  ['tecnologias', 'x,'.repeat(51), 'many'],
  ['año', '1024', 'year'],
  ['año', '', 'required'],
] as const)('%s as %j is refused: %s', (field, value, problem) => {
  const { error } = successCaseFormSchema.safeParse({ ...FORM, [field]: value });
  expect(error?.issues[0]).toMatchObject({ path: [field], message: problem });
});

test('refuses a text over the limit', () => {
  const { error } = successCaseFormSchema.safeParse({ ...FORM, sector: 'x'.repeat(101) });
  expect(error?.issues[0]?.path).toEqual(['sector']);
});
