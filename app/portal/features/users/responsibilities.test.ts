import { expect, test } from 'vitest';
import { describeResponsibilities } from './responsibilities.ts';

test.each([
  [0, 0, 0, null],
  [1, 0, 0, 'Tiene a su cargo 1 postulación en curso.'],
  [0, 1, 0, 'Tiene a su cargo 1 entrevista próxima.'],
  [0, 0, 2, 'Tiene a su cargo 2 solicitudes de cotización abiertas.'],
  [
    2,
    1,
    1,
    'Tiene a su cargo 2 postulaciones en curso, 1 entrevista próxima y 1 solicitud de cotización abierta.',
  ],
  [1200, 2, 0, 'Tiene a su cargo 1.200 postulaciones en curso y 2 entrevistas próximas.'],
])(
  '%i applications, %i interviews and %i quotes are described',
  (applications, interviews, quotes, expected) => {
    expect(describeResponsibilities({ applications, interviews, quotes })).toBe(expected);
  },
);
