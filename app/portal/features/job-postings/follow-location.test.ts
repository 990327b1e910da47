import { expect, test } from 'vitest';
import { followLocation } from './follow-location.ts';
import { NEW_POSTING } from './posting-form.ts';

test('the fields of the place follow the text while it is typed', () => {
  let form = NEW_POSTING;
  const text = 'Lima, Perú / Remoto';
  for (let typed = 1; typed <= text.length; typed += 1) {
    const location = text.slice(0, typed);
    form = { ...form, ...followLocation(form, location), location };
  }
  expect(form).toMatchObject({ places: 'Lima', country: 'PE', work_mode: 'remote' });
});

test('what was chosen by hand stays', () => {
  const form = { ...NEW_POSTING, location: 'Lima', places: 'Lima', country: 'PE' } as const;
  expect(followLocation(form, 'Lima, híbrido')).toEqual({
    places: 'Lima',
    country: 'PE',
    work_mode: 'hybrid',
  });
});
