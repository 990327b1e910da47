import { expect, test } from 'vitest';
import { Secret } from '../secret.ts';
import { decrypt, encrypt } from './encryption.ts';

const secret = new Secret('a-secret-of-more-than-thirty-two-characters');

test('only the same secret decrypts', () => {
  const encrypted = encrypt(secret, 'clave');
  expect(decrypt(secret, encrypted)).toBe('clave');
  expect(encrypted).not.toContain(Buffer.from('clave').toString('base64').slice(0, 6));
  expect(() => decrypt(new Secret(`${secret.reveal()}!`), encrypted)).toThrow();
});

test('encrypting the same text twice gives different ciphertexts', () => {
  expect(encrypt(secret, 'clave')).not.toBe(encrypt(secret, 'clave'));
});

test('a change of any byte is detected', () => {
  const encrypted = Buffer.from(encrypt(secret, 'clave'), 'base64');
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = Buffer.from(encrypted);
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
    expect(() => decrypt(secret, changed.toString('base64'))).toThrow();
  }
});
