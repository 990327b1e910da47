import { expect, test } from 'vitest';
import { newPasswordSchema } from './password.ts';

test.each(['Secreto-1!', 'Ñandú.2026', 'aA1!aA1!'])('accepts %s', (password) => {
  expect(newPasswordSchema.safeParse(password).success).toBe(true);
});

test.each([
  ['too short', 'aA1!aA1'],
  ['no uppercase letter', 'secreto-1!'],
  ['no lowercase letter', 'SECRETO-1!'],
  ['no digit', 'Secreto-!!'],
  ['no special character', 'Secreto11'],
  ['longer than bcrypt reads', `aA1!${'ñ'.repeat(40)}`],
])('%s is refused', (_, password) => expect(newPasswordSchema.safeParse(password).success).toBe(false));
