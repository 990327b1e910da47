import { expect, test } from 'vitest';
import { splitQuoted } from './split-quoted.ts';

test.each([
  ['Sí, puedo.', 'Sí, puedo.', ''],
  [
    'Sí, puedo.\n\nEl lun, 23 nov 2026 a las 10:00, Voltandes (<a@b.example>) escribió:\n\n> ¿Puede?\n> Gracias',
    'Sí, puedo.',
    'El lun, 23 nov 2026 a las 10:00, Voltandes (<a@b.example>) escribió:\n\n> ¿Puede?\n> Gracias',
  ],
  ['Yes.\n\nOn Mon, Nov 23, 2026 at 10:00 AM Voltandes\n<a@b.example> wrote:\n> Can you?', 'Yes.', /^On Mon/],
  ['Sí.\n\nDe: Voltandes <a@b.example>\nEnviado: lunes\nPara: Ana\n\n¿Puede?', 'Sí.', /^De: Voltandes/],
  ['Sí.\n-----Mensaje original-----\n¿Puede?', 'Sí.', /^-----/],
  ['Sí.\n\n> ¿Puede?\n>\n> Gracias\n', 'Sí.', /^> ¿Puede/],
  // Answered between and below the quoted lines.
  ['El lunes, V escribió:\n> ¿Puede?\nSí\n> ¿Cuándo?\nEl martes', /El martes$/, ''],
  ['Hola.\n\nOn Monday, V wrote:\n> Can you?\nYes, at noon.', /Yes, at noon\.$/, ''],
  // Nothing but a quote.
  ['> ¿Puede?', '> ¿Puede?', ''],
  ['De: mi experiencia aprendí mucho.\nSaludos', /Saludos$/, ''],
  ['El jefe de mi anterior empresa escribió:\nmuy buen trabajo', /muy buen trabajo$/, ''],
  ['', '', ''],
])('%j', (body, reply, quote) => {
  const split = splitQuoted(body);
  expect(split.reply).toEqual(typeof reply === 'string' ? reply : expect.stringMatching(reply));
  expect(split.quote).toEqual(typeof quote === 'string' ? quote : expect.stringMatching(quote));
});

// Splitting in quadratic time would exceed the test timeout.
test('a megabyte in one line, or in hundreds of thousands of lines, is split', () => {
  for (const body of [`El ${'a '.repeat(500_000)}`, 'On \n'.repeat(600_000)])
    expect(splitQuoted(body)).toEqual({ reply: body.trim(), quote: '' });
});
