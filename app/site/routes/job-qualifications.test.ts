import { expect, test } from 'vitest';
import { experienceMonths, requiredDegree } from './job-qualifications.ts';

test.each([
  ['• Cinco años programando PLC.\n• Tres años en minería.', 60],
  ['• Cinco años en taller de tableros, dos de ellos a cargo de personas.', 60],
  ['Al menos 2 años de experiencia', 24],
  ['18 meses en cargos similares', 18],
  ['Nueve años en subestaciones', 108],
  ['• Estudiante de los dos últimos años de Ingeniería Eléctrica.', null],
  ['Mayor de 18 años de edad', null],
  ['Leer planos eléctricos.', null],
])('%j requires %s months', (requirements, months) => {
  expect(experienceMonths(requirements)).toBe(months);
});

test.each([
  ['• Ingeniero/a civil o de ejecución en automatización.', 'bachelor degree'],
  ['• Técnico o ingeniero en electricidad.', 'associate degree'],
  ['• Formación técnica o de ingeniería en electricidad.', 'associate degree'],
  ['Técnico en instrumentación', 'associate degree'],
  ['Enseñanza media completa', 'high school'],
  ['• Estudiante de los dos últimos años de Ingeniería Eléctrica.', null],
  ['Conocimiento de los pliegos técnicos RIC de la SEC.', null],
])('%j requires the degree %s', (requirements, degree) => {
  expect(requiredDegree(requirements)).toBe(degree);
});
