import { expect, test } from 'vitest';
import { detailOf } from './open-cv.ts';

test.each([
  ['Object not found', 'el archivo ya no existe, o usted ya no puede verlo.'],
  ['Failed to fetch', 'revise su conexión e intente nuevamente.'],
  ['out of order', 'el servidor no pudo responder. Intente nuevamente.'],
])('a CV that fails to open is explained in Spanish: %s', (message, detail) => {
  expect(detailOf(new Error(message))).toBe(detail);
});
