import { expect, test } from 'vitest';
import { fillFor } from './read-template.ts';

test.each([
  ['es', 'Tablerista'],
  ['en', 'Panel builder'],
] as const)('a posting is named in the language of the text: %s', (language, title) => {
  const addressee = {
    name: 'Ana',
    jobTitle: { es: 'Tablerista', en: 'Panel builder' },
    reference: null,
    language,
  };
  expect(fillFor('Voltandes', addressee, { subject: '{{oferta}}', body: '{{nombre}}' })).toEqual({
    subject: title,
    body: 'Ana',
  });
});
