import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LoadError } from './load-error.tsx';

test('a failed read is named, and not taken for an empty list', () => {
  const text = 'Error al cargar las postulaciones';
  const shown = renderToStaticMarkup(<LoadError text={text} error={null} onRetry={() => undefined} />);
  expect(shown).toContain(text);
});
