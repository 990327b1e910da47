import { expect, test } from 'vitest';
import { readFormPost } from './form-post.ts';

const post = (body: BodyInit): Request => new Request('http://localhost/', { method: 'POST', body });

test.each([
  { type: 'multipart/form-data', body: new FormData() },
  { type: 'application/x-www-form-urlencoded', body: new URLSearchParams() },
])('$type is read', async ({ body }) => {
  body.append('choice', 'first');
  body.append('choice', 'last');
  body.append('words', 'one\r\ntwo\r\n');
  body.append('name', 'Ana\0 Paz');
  expect(await readFormPost(post(body))).toEqual({
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
  const form = await readFormPost(post(body));
  expect([...(form?.files.keys() ?? [])]).toEqual(['cv']);
  expect(form?.isBot).toBe(true);
});

test('anything else is no form', async () => {
  expect(await readFormPost(post('{}'))).toBeNull();
});
