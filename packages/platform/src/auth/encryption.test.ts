import { expect, test } from 'vitest';
import { Secret } from '../secret.ts';
import { decrypt, encrypt } from './encryption.ts';

const secret = new Secret('a-secret-of-more-than-thirty-two-characters');

test('what is sealed is read with the same secret alone', () => {
  const sealed = encrypt(secret, 'clave');
  expect(decrypt(secret, sealed)).toBe('clave');
  expect(sealed).not.toContain(Buffer.from('clave').toString('base64').slice(0, 6));
  expect(() => decrypt(new Secret(`${secret.reveal()}!`), sealed)).toThrow();
});

test('the same text is sealed differently each time', () => {
  expect(encrypt(secret, 'clave')).not.toBe(encrypt(secret, 'clave'));
});

test('a change of any byte is noticed', () => {
  const sealed = Buffer.from(encrypt(secret, 'clave'), 'base64');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
    expect(() => decrypt(secret, changed.toString('base64'))).toThrow();
  }
});
