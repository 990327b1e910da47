import { expect, test } from 'vitest';
import { diffTexts, mergeTexts, outlineTexts } from './merge-texts.ts';
import { setTexts } from './text-changes.ts';

const SHIPPED = {
  title: 'Servicios',
  points: ['UL', 'FAT'],
  steps: [
    { title: 'Visita', documents: ['Informe'] },
    { title: 'Oferta', documents: ['Carta Gantt'] },
  ],
  sectors: [{ sector: 'Minería', page: '/sectores/mineria' }],
};
const ADDED = 'nabcdef01';
const merge = (texts: Record<string, string>, orders: Record<string, string> = texts) =>
  mergeTexts(SHIPPED, { texts, orders });

test('changes replace texts in groups and lists, and the shipped texts stay', () => {
  expect(merge({ title: 'Lo que hacemos', 'points.1': 'SAT', 'steps.0.documents.0': 'Acta' })).toEqual({
    ...SHIPPED,
    title: 'Lo que hacemos',
    points: ['UL', 'SAT'],
    steps: [{ title: 'Visita', documents: ['Acta'] }, SHIPPED.steps[1]],
  });
  expect(SHIPPED.points).toEqual(['UL', 'FAT']);
});

test('items are shown in the order of staff, and keep their texts', () => {
  expect(merge({ points: '1,0', 'points.0': 'UL 508A', steps: '1,-0' })).toMatchObject({
    points: ['FAT', 'UL 508A'],
    steps: [{ title: 'Oferta' }],
  });
});

test('an added item is shown once all its texts are written, and may have a list of its own', () => {
  const order = { steps: `0,${ADDED},1`, [`steps.${ADDED}.documents`]: 'n00000001' };
  expect(merge(order).steps).toEqual(SHIPPED.steps);
  expect(merge({ ...order, [`steps.${ADDED}.title`]: 'Prueba' }).steps).toEqual([
    SHIPPED.steps[0],
    { title: 'Prueba', documents: [] },
    SHIPPED.steps[1],
  ]);
  const complete = {
    [`steps.${ADDED}.title`]: 'Prueba',
    [`steps.${ADDED}.documents.n00000001`]: 'Protocolo',
  };
  expect(merge({ ...order, ...complete }).steps[1]).toEqual({ title: 'Prueba', documents: ['Protocolo'] });
  // The other language has its own texts, and the same order.
  expect(merge({}, { ...order, ...complete }).steps).toEqual(SHIPPED.steps);
});

test('an added item leads to the page of this site that was chosen for it, in both languages', () => {
  const added = {
    sectors: `0,${ADDED}`,
    [`sectors.${ADDED}.sector`]: 'Vino',
  };
  const page = `sectors.${ADDED}.page`;
  const withPage = (chosen: string) => merge(added, { ...added, [page]: chosen }).sectors[1]?.page;
  expect(merge(added).sectors).toEqual([...SHIPPED.sectors, { sector: 'Vino', page: '' }]);
  for (const chosen of ['/vino', '/#contacto', '/servicios/a-b']) expect(withPage(chosen)).toBe(chosen);
  for (const foreign of ['javascript:x', '//a.example', 'https://a.example', '/a?b', '/a\\b', '/%2F'])
    expect(withPage(foreign)).toBe('');
  expect(merge({ 'sectors.0.page': '/ajeno' })).toEqual(SHIPPED);
});

test('a list without shipped items gets none, since nobody knows their texts', () => {
  const merged = mergeTexts({ pages: [] }, { texts: { [`pages.${ADDED}`]: 'x' }, orders: { pages: ADDED } });
  expect(merged).toEqual({ pages: [] });
});

test('a list of which every item is hidden or without texts is as shipped', () => {
  expect(merge({ points: '-0,-1' })).toEqual(SHIPPED);
  expect(merge({ points: `${ADDED},-0,-1` })).toEqual(SHIPPED);
});

test.each([
  'gone',
  'steps',
  'steps.0',
  'points.2',
  'points.length',
  'title.length',
  'title.0',
  '',
  'constructor',
  '__proto__.polluted',
  'constructor.prototype.polluted',
  'steps.__proto__.polluted',
  'steps.constructor.name',
  `points.${ADDED}`,
])('the path %j leads to no text, and changes nothing', (path) => {
  expect(merge({ [path]: 'ajeno' })).toEqual(SHIPPED);
  expect('polluted' in {}).toBe(false);
});

test('a missing text may have a placeholder, and each text may be shown otherwise, under its path', () => {
  const merged = mergeTexts(SHIPPED, {
    texts: {},
    orders: { points: `1,${ADDED}` },
    placeholder: 'Nuevo',
    show: (text, path) => `${path}: ${text}`,
  });
  expect(merged.points).toEqual(['points.1: FAT', `points.${ADDED}: Nuevo`, 'points.0: UL']);
});

test('the outline has all texts and lists, also what is hidden', () => {
  const { lists, texts } = outlineTexts(SHIPPED, { steps: `1,-0,-${ADDED}` });
  expect(texts).toEqual([
    ['title', 'Servicios'],
    ['points.0', 'UL'],
    ['points.1', 'FAT'],
    ['steps.1.title', 'Oferta'],
    ['steps.1.documents.0', 'Carta Gantt'],
    ['steps.0.title', 'Visita'],
    ['steps.0.documents.0', 'Informe'],
    [`steps.${ADDED}.title`, ''],
    ['sectors.0.sector', 'Minería'],
  ]);
  expect(lists.map(({ path, size }) => [path, size])).toEqual([
    ['points', 2],
    ['steps', 2],
    ['steps.1.documents', 1],
    ['steps.0.documents', 1],
    [`steps.${ADDED}.documents`, 0],
    ['sectors', 1],
  ]);
});

test('what differs is set again elsewhere', () => {
  const merged = merge({
    title: 'Otro',
    points: '1,0',
    steps: `1,0,${ADDED}`,
    [`steps.${ADDED}.title`]: 'Prueba',
  });
  const differing = diffTexts(SHIPPED, merged);
  expect(differing).toEqual({ title: 'Otro', 'points.0': 'FAT', 'points.1': 'UL', steps: merged.steps });
  expect(setTexts(SHIPPED, differing)).toEqual(merged);
  expect(diffTexts(SHIPPED, SHIPPED)).toEqual({});
});
