import { expect, test } from 'vitest';
import { defuseLinks, greetingName } from './untrusted-text.ts';

test.each(['Amanda Rojas', 'Ñusta O’Higgins-Pérez', 'Juan P. Soto', '李 小龍'])(
  '%s is greeted by name',
  (name) => {
    expect(greetingName(name)).toBe(name);
  },
);

test.each([
  'Gane en https://evil.example/premio',
  'evil.example',
  'Ana www.evil.example',
  'Ana\n\nHaga clic aquí',
  'Llame al 600 123 4567',
  'ana@evil.example',
  'x'.repeat(61),
  '',
])('%j is not used to greet somebody by name', (name) => {
  expect(greetingName(name)).toBeNull();
});

test('defuses links in user input', () => {
  expect(defuseLinks('Ana\r\nhttps://www.evil.example/a')).toBe('Ana https: // www. evil. example/a');
  expect(defuseLinks('Eléctrica Sur S.A.')).toBe('Eléctrica Sur S. A.');
});
