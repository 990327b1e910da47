import { expect, test } from 'vitest';
import { MAX_SIGNATURE, signatureSchema, withoutSignature, withSignature } from './signature.ts';

const SIGNATURE = 'Ana Soto\nPersonas, Voltandes';

test('a letter ends with the signature, once', () => {
  const signed = 'Hola, Pedro:\n\nLo esperamos.\n\nAna Soto\nPersonas, Voltandes';
  expect(withSignature('Hola, Pedro:\n\nLo esperamos.\n', SIGNATURE)).toBe(signed);
  expect(withSignature(signed, SIGNATURE)).toBe(signed);
  expect(withSignature(`${signed}\n`, ` ${SIGNATURE} `)).toBe(`${signed}\n`);
  expect(withoutSignature(signed, SIGNATURE)).toBe('Hola, Pedro:\n\nLo esperamos.');
  expect(withoutSignature('Lo esperamos.', SIGNATURE)).toBe('Lo esperamos.');
  expect(withoutSignature(signed, null)).toBe(signed);
});

test('a letter without words, or whose author has no signature, stays as it is', () => {
  expect(withSignature(' ', SIGNATURE)).toBe(' ');
  expect(withSignature('Hola', null)).toBe('Hola');
  expect(withSignature('Hola', '')).toBe('Hola');
});

test('a signature is short plain text without variables', () => {
  expect(signatureSchema.parse(`  ${SIGNATURE}\n`)).toBe(SIGNATURE);
  expect(signatureSchema.parse(' ')).toBe('');
  expect(signatureSchema.safeParse('x'.repeat(MAX_SIGNATURE)).success).toBe(true);
  for (const refused of ['x'.repeat(MAX_SIGNATURE + 1), 'Ana\u0007', '{{nombre}}', 'Ana }}'])
    expect(signatureSchema.safeParse(refused).success).toBe(false);
});
