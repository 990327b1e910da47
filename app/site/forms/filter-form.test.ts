import { expect, test } from 'vitest';
import { filterQuery } from './filter-form.ts';

test('empty fields are omitted from the URL', () => {
  const form = new FormData();
  form.set('buscar', ' ');
  form.set('departamento', '');
  expect(filterQuery(form, ['buscar', 'departamento', 'ubicacion'])).toBe('');
  form.set('ubicacion', 'Concepción');
  expect(filterQuery(form, ['buscar', 'departamento', 'ubicacion'])).toBe('?ubicacion=Concepci%C3%B3n');
});
