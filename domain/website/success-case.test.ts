import { expect, test } from 'vitest';
import { EMPTY_RICH_TEXT, richTextOf } from './plain-rich-text.ts';
import { type SuccessCaseForm, successCaseFormSchema } from './success-case.ts';

const FORM: SuccessCaseForm = {
  titulo: ' Sala eléctrica ',
  cliente: 'Puerto',
  sector: 'Puertos',
  año: '2025',
  duracion: '6 meses',
  equipo: 'Montaje',
  descripcion: 'Renovación.',
  desafio: richTextOf('Sin detener.'),
  solucion: richTextOf('Por etapas.'),
  en_desafio: EMPTY_RICH_TEXT,
  en_solucion: EMPTY_RICH_TEXT,
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
  ['desafio', EMPTY_RICH_TEXT, 'required'],
  ['en_solucion', richTextOf('x'.repeat(5001)), 'textTooLong'],
  ['resultados', '\n \n', 'required'],
  ['tecnologias', ', ,', 'required'],
  ['tecnologias', 'x,'.repeat(51), 'many'],
  ['año', '1024', 'year'],
  ['año', '', 'required'],
] as const)('%s as %j is refused: %s', (field, value, problem) => {
  const { error } = successCaseFormSchema.safeParse({ ...FORM, [field]: value });
  expect(error?.issues[0]).toMatchObject({ path: [field], message: problem });
});

const BEFORE_AND_AFTER = {
  unilineal_antes: 'red,contactor,motor',
  unilineal_despues: 'red, variador, motor',
};

test('what the page can do without is null when empty', () => {
  expect(successCaseFormSchema.parse(FORM)).toMatchObject({
    region: null,
    inicio: null,
    fin: null,
    unilineal_antes: null,
    unilineal_despues: null,
  });
  expect(
    successCaseFormSchema.parse({ ...FORM, region: '', inicio: '', fin: '', unilineal_antes: '' }),
  ).toMatchObject({ region: null, inicio: null, fin: null, unilineal_antes: null });
  expect(successCaseFormSchema.parse({ ...FORM, ...BEFORE_AND_AFTER })).toMatchObject({
    unilineal_antes: ['red', 'contactor', 'motor'],
    unilineal_despues: ['red', 'variador', 'motor'],
  });
});

test.each([
  [{ region: 'Santiago' }, 'region'],
  [{ region: 'constructor' }, 'region'],
  [{ inicio: '2024-13', fin: '2025-01' }, 'inicio'],
  [{ inicio: '2024-03' }, 'fin'],
  [{ fin: '2024-03' }, 'inicio'],
  [{ inicio: '2024-03', fin: '2024-02' }, 'fin'],
  [{ inicio: '2000-01', fin: '2021-01' }, 'fin'],
  [{ ...BEFORE_AND_AFTER, unilineal_despues: '' }, 'unilineal_despues'],
  [{ unilineal_despues: 'red,__proto__' }, 'unilineal_despues'],
  [{ unilineal_despues: 'red,'.repeat(9) }, 'unilineal_despues'],
])('%j is refused', (fields, name) => {
  const { error } = successCaseFormSchema.safeParse({ ...FORM, ...fields });
  expect(error?.issues[0]?.path[0]).toBe(name);
});

test('refuses a text over the limit', () => {
  const { error } = successCaseFormSchema.safeParse({ ...FORM, sector: 'x'.repeat(101) });
  expect(error?.issues[0]?.path).toEqual(['sector']);
});
