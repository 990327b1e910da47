import { expect, test } from 'vitest';
import { caseFilterOptions, filterCases, parseCaseFilters } from './case-filters.ts';

type Case = Parameters<typeof caseFilterOptions>[0][number];

const CASES: readonly Case[] = [
  {
    año: '2023',
    region: 'Biobío',
    sector: 'Ports',
    services: ['integracion-de-tableros', 'automatizacion-industrial'],
    spanish: { sector: 'Puertos', equipo: '' },
    untranslated: [],
  },
  {
    año: '2024',
    region: 'Antofagasta',
    sector: 'Mining',
    services: ['automatizacion-industrial'],
    spanish: { sector: 'Minería', equipo: '' },
    untranslated: [],
  },
  {
    año: '2023',
    region: null,
    sector: 'Minería',
    services: [],
    spanish: { sector: 'Minería', equipo: '' },
    untranslated: ['sector'],
  },
];
const SERVICES = [
  ['integracion-de-tableros', 'Panel integration'],
  ['automatizacion-industrial', 'Automation'],
] as const;
const filtersOf = (query: string) => parseCaseFilters(new URLSearchParams(query));
const optionsOf = (filter: 'service' | 'sector' | 'region' | 'year', query = '', cases = CASES.slice()) =>
  caseFilterOptions(cases, { filter, filters: filtersOf(query), serviceNames: SERVICES });

test.each([
  ['', [0, 1, 2]],
  ['servicio=automatizacion-industrial', [0, 1]],
  ['servicio=automatizacion-industrial&anio=2023', [0]],
  ['sector=Miner%C3%ADa', [1, 2]],
  // The parameter is Spanish in both languages.
  ['sector=Mining', []],
  ['region=Biob%C3%ADo', [0]],
  ['anio=2023', [0, 2]],
  ['anio=2023&anio=2024', [0, 2]],
  ['region=null', []],
  ['region=constructor&servicio=__proto__', []],
  ['sector=%00', []],
  ['otro=1', [0, 1, 2]],
])('%j finds %j', (query, found) => {
  expect(filterCases(CASES, filtersOf(query)).map((one) => CASES.indexOf(one))).toEqual(found);
});

test('options are in the order in which one looks for them, and say how many cases remain', () => {
  expect(optionsOf('year')).toEqual([
    { value: '2024', label: '2024', count: 1 },
    { value: '2023', label: '2023', count: 2 },
  ]);
  expect(optionsOf('region').map(({ value }) => value)).toEqual(['Antofagasta', 'Biobío']);
  expect(optionsOf('sector', 'anio=2023')).toEqual([
    { value: 'Minería', label: 'Mining', count: 1 },
    { value: 'Puertos', label: 'Ports', count: 1 },
  ]);
  expect(optionsOf('service', 'region=Antofagasta').map(({ count, label }) => [label, count])).toEqual([
    ['Automation', 1],
    ['Panel integration', 0],
  ]);
});

test('a filter with a single value is none', () => {
  for (const filter of ['service', 'sector', 'region', 'year'] as const)
    expect(optionsOf(filter, '', CASES.slice(1, 2))).toEqual([]);
});

test('one that the address sets can be changed, although it leaves nothing to choose from', () => {
  const [, one] = CASES;
  expect(optionsOf('region', 'region=Antofagasta', one ? [one] : [])).toEqual([
    { value: 'Antofagasta', label: 'Antofagasta', count: 1 },
  ]);
});
