import { expect, test } from 'vitest';
import { differingPlaceholders } from './text-placeholders.ts';

test.each([
  ['Mostrar {{number}} de {{total}}', 'Imagen {{number}} / {{total}}', []],
  ['Mostrar {{number}} de {{total}}', 'Imagen {{number}}', ['{{total}}']],
  ['Hola', 'Hola {{name}}', ['{{name}}']],
  ['Lea la [política]', 'Lea la política', ['[', ']']],
  ['Lea la [política]', 'Vea la [política de privacidad]', []],
])('%j changed to %j differs in the parts %j', (shipped, changed, differing) => {
  expect(differingPlaceholders(shipped, changed)).toEqual(differing);
});
