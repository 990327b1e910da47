import { expect, test } from 'vitest';
import { setTexts } from './text-changes.ts';

const SHIPPED = {
  title: 'Servicios',
  items: { panels: { title: 'Tableros', points: ['UL', 'FAT'] } },
  steps: [{ title: 'Visita' }],
};

test('texts and lists are replaced, and the shipped ones stay', () => {
  const changed = setTexts(SHIPPED, {
    title: 'Lo que hacemos',
    'items.panels.points': ['FAT', 'UL', 'SAT'],
    'steps.0.title': 'Levantamiento',
  });
  expect(changed).toEqual({
    title: 'Lo que hacemos',
    items: { panels: { title: 'Tableros', points: ['FAT', 'UL', 'SAT'] } },
    steps: [{ title: 'Levantamiento' }],
  });
  expect(SHIPPED.title).toBe('Servicios');
  expect(SHIPPED.items.panels.points).toEqual(['UL', 'FAT']);
});

test.each([
  'gone',
  'items.gone.title',
  'items.panels.points.2',
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
])('the path %j leads to nothing, and changes nothing', (path) => {
  expect(setTexts(SHIPPED, { [path]: 'x' })).toEqual(SHIPPED);
  expect('polluted' in {}).toBe(false);
});

test('what an object inherits is no text', () => {
  Object.defineProperty(Object.prototype, 'inherited', { value: 'x', writable: true, configurable: true });
  try {
    expect(Object.keys(setTexts(SHIPPED, { inherited: 'y' }))).toEqual(Object.keys(SHIPPED));
  } finally {
    Reflect.deleteProperty(Object.prototype, 'inherited');
  }
});
