import { expect, test } from 'vitest';
import { recipientsSchema } from './recipients.ts';

test.each([
  ['ana@correo.example', 'ana@correo.example'],
  [' Ana Pérez <ana.perez+obra@correo.example> ', 'Ana Pérez <ana.perez+obra@correo.example>'],
  ['"Pérez, Ana" <ana@correo.example>', '"Pérez, Ana" <ana@correo.example>'],
  ['ñandú@correo.example', 'ñandú@correo.example'],
  ['root@localhost', 'root@localhost'],
  [['a@correo.example', 'b@correo.example'], 'a@correo.example, b@correo.example'],
])('%j becomes the header %j', (to, header) => {
  expect(recipientsSchema.parse(to)).toBe(header);
});

test.each([
  ['nobody'],
  ['@correo.example'],
  ['ana@'],
  ['a@correo.example, b@correo.example'],
  ['a,b@correo.example'],
  ['a<b@correo.example'],
  ['Ana, Pérez <ana@correo.example>'],
  ['ana@correo.example>'],
  ['ana@correo.example\r\nBcc: b@correo.example'],
  ['Ana <a@correo.example> <b@correo.example>'],
  ['equipo: a@correo.example;'],
  ['a@b@correo.example'],
  [`${'a'.repeat(65)}@correo.example`],
  [`ana@${'correo.'.repeat(40)}example`],
  [[]],
  [Array.from({ length: 51 }, (_, at) => `${at}@correo.example`)],
])('rejects %j', (to) => {
  expect(recipientsSchema.safeParse(to).success).toBe(false);
});

// Catastrophic backtracking would exceed the test's timeout.
test('reads a hostile recipient to its end', () => {
  expect(recipientsSchema.safeParse(`a${' '.repeat(300_000)}a`).success).toBe(false);
});
