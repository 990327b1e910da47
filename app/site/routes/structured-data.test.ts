import { expect, test } from 'vitest';
import { breadcrumbs } from './structured-data.ts';

test('breadcrumbs are numbered from one', () => {
  expect(breadcrumbs([{ name: 'Inicio', url: 'https://v.example/' }]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Inicio', item: 'https://v.example/' },
  ]);
});
