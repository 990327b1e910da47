import { expect, test } from 'vitest';
import { textResponse, withKeptText } from './text-response.ts';

test('a text is read without the stream of its response, as often as wanted', async () => {
  const response = textResponse('ñandú', { status: 206, headers: { 'content-type': 'text/csv' } });
  const kept = withKeptText(response);
  expect([await kept.text(), await kept.text()]).toEqual(['ñandú', 'ñandú']);
  expect(kept.bodyUsed).toBe(false);
  expect([kept.status, kept.statusText, kept.headers.get('content-type')]).toEqual([206, '', 'text/csv']);
});

test('its body is that text too', async () => {
  expect(Buffer.from(await withKeptText(textResponse('ñandú', {})).arrayBuffer()).toString()).toBe('ñandú');
});

test('a response with another body, or whose text was written anew, is read as it is', async () => {
  const { body, headers } = textResponse('text', { headers: { 'x-a': '1' } });
  const copy = new Response(body, { status: 503, statusText: 'Busy', headers });
  expect(withKeptText(copy)).toBe(copy);
  expect([await copy.text(), copy.statusText]).toEqual(['text', 'Busy']);
});
