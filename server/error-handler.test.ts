import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { handleErrors } from './error-handler.ts';

test('a failed request is logged with its route and the request id of the response, without its URL', async () => {
  const lines: string[] = [];
  const write = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const handle = handleErrors(() => Promise.reject(new Error('broken')), {
    labelOf: async () => '/mi-postulacion/:token',
    logger: pino(write),
  });
  const answer = await handle(new Request('http://localhost/mi-postulacion/ffffffff?x=secreto'), {
    address: '127.0.0.1',
  });
  expect(answer.status).toBe(500);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { id: answer.headers.get('x-request-id'), method: 'GET', route: '/mi-postulacion/:token' },
  ]);
  expect(lines.join('')).not.toMatch(/ffffffff|secreto/);
});
