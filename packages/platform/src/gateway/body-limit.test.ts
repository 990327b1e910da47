import { expect, test } from 'vitest';
import { limitBody } from './body-limit.ts';

const request = (body: string, headers: Record<string, string> = {}): Request =>
  new Request('http://localhost/', { method: 'POST', body, headers });

test.each([
  ['announced', (body: string) => request(body, { 'content-length': String(body.length) }), false],
  ['unannounced', request, false],
  ['streamed', request, true],
])('a body of exactly the limit passes, and no larger one (%s)', async (_, create, streams) => {
  const limited = await limitBody(create('four'), { maxBytes: 4, streams });
  expect(await limited?.request.text()).toBe('four');
  expect(limited?.isExceeded()).toBe(false);
  const exceeded = await limitBody(create('fiver'), { maxBytes: 4, streams });
  if (!streams) return expect(exceeded).toBeNull();
  await expect(exceeded?.request.text()).rejects.toThrow('Request body too large');
  expect(exceeded?.isExceeded()).toBe(true);
});
