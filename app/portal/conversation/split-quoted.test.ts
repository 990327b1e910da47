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

/** The first lines of quotes, as mail programs write them. */
test.each([
  ['El lun, 23 nov 2026 a las 10:00, Voltandes (<a@b.example>) escribió:'],
  ['El lunes, 23 de noviembre de 2026, 10:00:00 GMT-3, Voltandes <a@b.example> escribió:'],
  ['El 23-11-2026, a la(s) 10:00, Voltandes <a@b.example> escribió:'],
  ['El 23/11/2026 a las 10:00, Voltandes escribió:'],
  ['El lun., 23 de nov. de 2026 10:00, Voltandes\n<postulaciones+0123456789abcdef@b.example>\nescribió:'],
  ['> El 23 nov 2026, a las 10:00, Voltandes <a@b.example> escribió:'],
  ['---- El lun, 23 nov 2026 10:00:00 -0300 Voltandes <a@b.example> escribió ----'],
  ['On Nov 23, 2026, at 10:00, Voltandes <a@b.example> wrote:'],
  ['Em seg., 23 de nov. de 2026 às 10:00, Voltandes <a@b.example> escreveu:'],
  ['Le lun. 23 nov. 2026 à 10:00, Voltandes <a@b.example> a écrit :'],
  ['Am 23.11.2026 um 10:00 schrieb Voltandes:'],
  ['2026-11-23 10:00 GMT-03:00 Voltandes <a@b.example>:'],
  ['________________________________\nDe: Voltandes <a@b.example>\nEnviado: lunes, 23 de noviembre de 2026'],
  ['Voltandes <a@b.example> escribió el lun, 23 nov 2026 10:00:'],
  ['Voltandes <a@b.example> wrote on 23/11/2026 10:00:'],
  ['Voltandes <a@b.example> schrieb am 23.11.2026 um 10:00:'],
  ['Op ma 23 nov 2026 om 10:00 schreef Voltandes <a@b.example>:'],
  ['Citando a Voltandes <a@b.example>:'],
  ['Quoting Voltandes <a@b.example>:'],
  ['-----Ursprüngliche Nachricht-----'],
  ["-------- Message d'origine --------"],
  ['----- Messaggio originale -----'],
  ['-----Mensaje original-----'],
  ['---------- Forwarded message ---------'],
  ['Begin forwarded message:'],
  ['*From:* Voltandes <a@b.example>\n*Date:* Monday, November 23, 2026'],
])('the quote below %j is folded', (line) => {
  const { quote, reply } = splitQuoted(
    `Sí, puedo.\n\n${line}\n\n${line.startsWith('>') ? '> ' : ''}¿Puede trabajar en turnos?`,
  );
  expect(reply.replace(/\s*_+$/, '')).toBe('Sí, puedo.');
  expect(quote).toContain('¿Puede trabajar en turnos?');
});

test.each([
  ['Mi jefe anterior escribió:\nexcelente desempeño'],
  ['Citando a Einstein:\ntodo es relativo'],
  ['Mi profesor escribió el prólogo en 2019:\nun honor'],
  ['As my manager wrote:\nvery good work'],
  ['De: mi parte, muchas gracias.\nPara: todo el equipo'],
])('what a person wrote is not taken for a quote: %j', (words) => {
  expect(splitQuoted(`Hola.\n${words}`)).toEqual({ reply: `Hola.\n${words}`, quote: '' });
});

// Splitting in quadratic time would exceed the test timeout.
test('a megabyte in one line, or in hundreds of thousands of lines, is split', () => {
  for (const body of [`El ${'a '.repeat(500_000)}`, 'On \n'.repeat(600_000)])
    expect(splitQuoted(body)).toEqual({ reply: body.trim(), quote: '' });
});
