import { expect, test } from 'vitest';
import { fieldsOf, readFormPost } from './form-post.ts';

const post = (body: BodyInit): Request => new Request('http://localhost/', { method: 'POST', body });

test.each([
  { type: 'multipart/form-data', body: new FormData() },
  { type: 'application/x-www-form-urlencoded', body: new URLSearchParams() },
])('$type is read', async ({ body }) => {
  body.append('choice', 'first');
  body.append('choice', 'last');
  body.append('words', 'one\r\ntwo\r\n');
  body.append('name', 'Ana\0 Paz');
  expect(await readFormPost(post(body), () => true)).toEqual({
    values: { choice: 'last', words: 'one\ntwo\n', name: 'Ana Paz' },
    files: new Map(),
    isBot: false,
  });
});

test('an empty file input is no file, and a filled-in honeypot is a bot', async () => {
  const body = new FormData();
  body.append('empty', new File([], ''));
  body.append('cv', new File(['%PDF'], 'cv.pdf'));
  body.append('website', 'x');
  const form = await readFormPost(post(body), () => true);
  expect([...(form?.files.keys() ?? [])]).toEqual(['cv']);
  expect(form?.isBot).toBe(true);
});

test('anything else is no form', async () => {
  expect(await readFormPost(post('{}'), () => true)).toBeNull();
});

test('only declared fields are kept, and no more of a text than a form could accept', async () => {
  const isField = fieldsOf({ shape: { name: 1, message: 1 } }, 'job');
  const body = new URLSearchParams({ name: 'Ana', other: 'x', constructor: 'x', job: '1', website: '' });
  body.append('message', 'x'.repeat(30_000));
  const form = await readFormPost(post(body), isField);
  expect(form?.values).toEqual({ name: 'Ana', job: '1', message: 'x'.repeat(20_000) });
  expect(form?.isBot).toBe(false);
});

// A search byte by byte for this boundary would exceed the test's timeout.
test('a boundary longer than RFC 2046 allows is no form', async () => {
  const boundary = 'a'.repeat(10_000);
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${boundary.slice(1)}b`.repeat(500),
  });
  expect(await readFormPost(request, () => true)).toBeNull();
});

test.each([
  { type: 'multipart/form-data', body: new FormData() },
  { type: 'application/x-www-form-urlencoded', body: new URLSearchParams() },
])('more fields than any form has, as $type, are no form', async ({ body }) => {
  for (let count = 0; count < 240; count += 1) body.append(`a${count}`, 'x');
  expect(await readFormPost(post(body), () => true)).not.toBeNull();
  for (let count = 0; count < 20; count += 1) body.append(`b${count}`, 'x');
  expect(await readFormPost(post(body), () => true)).toBeNull();
});
