import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LoadError, reasonOf } from './load-error.tsx';

test('a failed read is named, and not taken for an empty list', () => {
  const text = 'Error al cargar las postulaciones';
  const shown = renderToStaticMarkup(<LoadError text={text} error={null} onRetry={() => undefined} />);
  expect(shown).toContain(text);
  expect(shown).toContain('Reintentar');
});

test.each([
  [new TypeError('Failed to fetch'), 'Revise su conexión e intente nuevamente.'],
  [null, 'Revise su conexión e intente nuevamente.'],
  [
    Object.assign(new Error('permission denied'), { code: '42501' }),
    'Su cuenta ya no tiene permiso para ver estos datos.',
  ],
  [new Error('out of order'), 'El servidor no pudo responder. Intente nuevamente.'],
  [
    Object.assign(new Error('out of memory'), { code: '53200' }),
    'El servidor no pudo responder (código 53200). Intente nuevamente.',
  ],
])('%s is explained', (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});
