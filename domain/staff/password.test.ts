import { expect, test } from 'vitest';
import { newPasswordSchema } from './password.ts';

/** What bcrypt reads: 72 bytes. */
const LONGEST = `aA1!${'ñ'.repeat(34)}`;

test.each(['Secreto-1!', 'Ñandú.2026', 'aA1!aA1!', LONGEST])('accepts %s', (password) => {
  expect(newPasswordSchema.safeParse(password).success).toBe(true);
});

test.each([
  ['too short', 'aA1!aA1'],
  ['no uppercase letter', 'secreto-1!'],
  ['no lowercase letter', 'SECRETO-1!'],
  ['no digit', 'Secreto-!!'],
  ['no special character', 'Secreto11'],
  ['longer than bcrypt reads', `${LONGEST}x`],
])('%s is refused', (_, password) => expect(newPasswordSchema.safeParse(password).success).toBe(false));
