import { expect, test } from 'vitest';
import { describeResponsibilities } from './responsibilities.ts';

test.each([
  [0, 0, null],
  [1, 0, 'Tiene a su cargo 1 postulación en curso.'],
  [0, 1, 'Tiene a su cargo 1 entrevista próxima.'],
  [1200, 2, 'Tiene a su cargo 1.200 postulaciones en curso y 2 entrevistas próximas.'],
])('%i applications and %i interviews are described', (applications, interviews, expected) => {
  expect(describeResponsibilities({ applications, interviews })).toBe(expected);
});
