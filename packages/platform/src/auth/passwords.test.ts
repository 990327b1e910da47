import { expect, test } from 'vitest';
import { parseAuthConfig } from './auth-config.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

test('passwords are hashed at cost 10 unless the context sets another', async () => {
  expect(await hashPassword('lluvia', parseAuthConfig({ config: {} }))).toMatch(/^\$2b\$10\$/);
  const cheap = parseAuthConfig({ config: {}, passwordCost: 4 });
  const hash = await hashPassword('lluvia', cheap);
  expect(hash).toMatch(/^\$2b\$04\$/);
  expect(await verifyPassword('lluvia', hash, cheap)).toBe(true);
  expect(await verifyPassword('lluvia', null, cheap)).toBe(false);
});
