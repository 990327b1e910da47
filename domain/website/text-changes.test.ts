import { expect, test } from 'vitest';
import { applyTextChanges, listTexts } from './text-changes.ts';

const SHIPPED = {
  title: 'Servicios',
  items: { panels: { title: 'Tableros', points: ['UL', 'FAT'] } },
  steps: [{ title: 'Visita' }],
};

test('changes replace texts in groups and lists, and the shipped texts stay', () => {
  const changed = applyTextChanges(SHIPPED, {
    title: 'Lo que hacemos',
    'items.panels.points.1': 'SAT',
    'steps.0.title': 'Levantamiento',
  });
  expect(changed).toEqual({
    title: 'Lo que hacemos',
    items: { panels: { title: 'Tableros', points: ['UL', 'SAT'] } },
    steps: [{ title: 'Levantamiento' }],
  });
  expect(SHIPPED.title).toBe('Servicios');
  expect(SHIPPED.items.panels.points).toEqual(['UL', 'FAT']);
});

test.each([
  'gone',
  'items.gone.title',
  'items',
  'items.panels',
  'items.panels.points',
  'items.panels.points.2',
  'items.panels.points.length',
  'title.length',
  'title.0',
  '',
  '.',
  'constructor',
  '__proto__.polluted',
  'constructor.prototype.polluted',
  'items.__proto__.polluted',
  'steps.constructor.name',
  'toString',
])('the path %j leads to no text, and changes nothing', (path) => {
  expect(applyTextChanges(SHIPPED, { [path]: 'x' })).toEqual(SHIPPED);
  expect('polluted' in {}).toBe(false);
});

test('texts are listed by their path, under which they can be changed', () => {
  const listed = listTexts(SHIPPED);
  expect(listed).toEqual([
    ['title', 'Servicios'],
    ['items.panels.title', 'Tableros'],
    ['items.panels.points.0', 'UL'],
    ['items.panels.points.1', 'FAT'],
    ['steps.0.title', 'Visita'],
  ]);
  const changed = applyTextChanges(SHIPPED, Object.fromEntries(listed.map(([path]) => [path, path])));
  expect(listTexts(changed)).toEqual(listed.map(([path]) => [path, path]));
});

test('what an object inherits is no text', () => {
  Object.defineProperty(Object.prototype, 'inherited', { value: 'x', writable: true, configurable: true });
  try {
    expect(Object.keys(applyTextChanges(SHIPPED, { inherited: 'y' }))).toEqual(Object.keys(SHIPPED));
  } finally {
    Reflect.deleteProperty(Object.prototype, 'inherited');
  }
});
