import { expect, test } from 'vitest';
import { textResponse, withKeptText } from './text-response.ts';

test('text() returns the kept text repeatedly, without reading the body stream', async () => {
  const response = textResponse('ñandú', { status: 206, headers: { 'content-type': 'text/csv' } });
  const kept = withKeptText(response);
  expect([await kept.text(), await kept.text()]).toEqual(['ñandú', 'ñandú']);
  expect(kept.bodyUsed).toBe(false);
  expect([kept.status, kept.statusText, kept.headers.get('content-type')]).toEqual([206, '', 'text/csv']);
});

test('the body holds the same text', async () => {
  expect(Buffer.from(await withKeptText(textResponse('ñandú', {})).arrayBuffer()).toString()).toBe('ñandú');
});

test('a copy of the response stays unchanged and is read from its body', async () => {
  const { body, headers } = textResponse('text', { headers: { 'x-a': '1' } });
  const copy = new Response(body, { status: 503, statusText: 'Busy', headers });
  expect(withKeptText(copy)).toBe(copy);
  expect([await copy.text(), copy.statusText]).toEqual(['text', 'Busy']);
});
