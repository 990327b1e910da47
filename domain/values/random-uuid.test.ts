import { expect, test } from 'vitest';
import { z } from 'zod';
import { randomUuid } from './random-uuid.ts';

test('random UUIDs are version 4, cover every variant, and are all different', () => {
  const ids = Array.from({ length: 1000 }, randomUuid);
  for (const id of ids) expect(z.uuid({ version: 'v4' }).parse(id)).toBe(id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map((id) => id.charAt(19)))).toEqual(new Set(['8', '9', 'a', 'b']));
});
