import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { guardedFetch, requireSession } from '#app/lib/auth/session-guard.ts';
import { LoadError, reasonOf, reportLoadError } from './load-error.tsx';

test('a failed read is reported, and not mistaken for an empty list', () => {
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

test.each([
  { isRefused: true, title: 'a read refused because the session has ended is not reported as a failure' },
  { isRefused: false, title: 'a read without a response is reported as a failure' },
])('$title', async ({ isRefused }) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const key = 'publishable';
  const client: SupabaseClient = createClient('http://127.0.0.1:1', key, {
    global: { fetch: guardedFetch({ key, client: async () => client }) },
    db: { retry: false },
  });
  const lift = isRefused ? requireSession() : () => undefined;
  const read = client.from('rows').select().throwOnError();
  const error = await read.then(
    () => expect.unreachable(),
    (reason: Error) => reason,
  );
  lift();
  expect(reportLoadError('No se pudo leer', error)).toBe(!isRefused);
  expect(log).toHaveBeenCalledTimes(isRefused ? 0 : 1);
});
