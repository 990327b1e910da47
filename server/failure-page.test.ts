import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { withFailurePages } from './failure-page.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** The response to a request whose handler returns `answer`. */
function ask(path: string, options: { answer: Response; method?: string; headers?: Record<string, string> }) {
  const { answer, headers = BROWSER, method = 'GET' } = options;
  const request = new Request(`http://localhost${path}`, { method, headers });
  return withFailurePages(async () => answer)(request, { address: '127.0.0.1' });
}

const failed = (status: number): Response =>
  new Response('Internal Server Error', {
    status,
    headers: { 'x-request-id': '1', 'content-length': '21', 'content-encoding': 'br' },
  });

test.each([
  [500, '/servicios?token=secreto', 'es', ['Algo falló de nuestro lado', 'Reintentar', 'Volver al inicio']],
  [503, '/', 'es', ['Volvemos en un momento', 'Reintentar', 'Volver al inicio']],
  [503, '/en/jobs', 'en', ['We will be right back', 'Try again', 'Back to the home page']],
])('a %d response of %s becomes a page in %s', async (status, path, language, texts) => {
  const answer = await ask(path, { answer: failed(status) });
  const html = await answer.text();
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-request-id': '1',
  });
  expect(answer.headers.get('retry-after')).toBe(status === 503 ? '30' : null);
  for (const name of ['content-length', 'content-encoding']) expect(answer.headers.has(name)).toBe(false);
  for (const text of [`<html lang="${language}">`, 'href="tel:+56', 'href="mailto:', ...texts])
    expect(html).toContain(text);
  expect(html).not.toContain('secreto');
  const report = await new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: { 'void-style': 'off' },
  }).validateString(html);
  expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
});

test('a failed POST suggests going back to submit again, not reloading the thank-you page', async () => {
  const html = await (await ask('/recibido/cv', { answer: failed(503), method: 'POST' })).text();
  expect(html).toContain('Basta volver atrás');
  expect(html).not.toContain('Reintentar');
});

test.each([
  ['/recibido/postulacion', 'Los adjuntos no deben superar los 5MB'],
  ['/en/received/application', 'must not exceed 5MB'],
])('an oversized form sent to %s gets a page that says what to do', async (path, text) => {
  const answer = await ask(path, { answer: failed(413), method: 'POST' });
  const html = await answer.text();
  expect(answer.status).toBe(413);
  expect(answer.headers.get('retry-after')).toBeNull();
  expect(html).toContain(text);
  for (const wrong of ['Reintentar', 'Try again', 'nuestro lado', 'our side'])
    expect(html).not.toContain(wrong);
});

test.each([
  ['requested by a program', failed(503), { accept: 'application/json' }],
  [
    'that already has a page',
    new Response('<p>', { status: 503, headers: { 'content-type': 'text/html' } }),
    BROWSER,
  ],
  ['in JSON', Response.json({ status: 'unavailable' }, { status: 503 }), BROWSER],
  ['caused by the client', new Response('Not found', { status: 404 }), BROWSER],
])('a failure %s is passed through unchanged', async (_, answer, headers) => {
  expect(await ask('/', { answer, headers })).toBe(answer);
});
