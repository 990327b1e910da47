import { expect, test } from 'vitest';
import { LANGUAGES } from '../values/language.ts';
import { startingTexts, startWith } from './quote-replies.ts';

const [question, visit] = startingTexts('Ana Pérez', 'es').map(({ body }) => body);

test('the texts greet the customer in the language of the request', () => {
  for (const language of LANGUAGES) {
    const texts = startingTexts('Ana Pérez', language);
    expect(texts).toHaveLength(3);
    const greeting = language === 'en' ? 'Dear Ana Pérez:' : 'Estimado/a Ana Pérez:';
    for (const { body } of texts) expect(body.startsWith(`${greeting}\n\n`)).toBe(true);
  }
});

test.each([
  ['an empty letter', '', visit],
  ['another text that is still as it was', question, visit],
  ['what was written', 'Hola, Ana:', `Hola, Ana:\n\n${visit}`],
])('a text takes the place of %s, or follows it', (_, body = '', expected) => {
  expect(startWith(body, visit ?? '', startingTexts('Ana Pérez', 'es'))).toBe(expected);
});
