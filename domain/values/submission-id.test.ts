import { expect, test } from 'vitest';
import { z } from 'zod';
import { submissionIdOf } from './submission-id.ts';

test('a submission id is a version 8 UUID that only identical content shares', async () => {
  const bytes = new TextEncoder().encode('b');
  const id = await submissionIdOf(['a', bytes]);
  expect(z.uuid({ version: 'v8' }).parse(id)).toBe(id);
  expect(await submissionIdOf(['a', bytes])).toBe(id);
  const others = [['b', 'a'], ['ab', ''], ['ab'], ['a', 'b', ''], ['a'], []];
  const ids = await Promise.all(others.map((content) => submissionIdOf(content)));
  expect(new Set([id, ...ids]).size).toBe(others.length + 1);
});
