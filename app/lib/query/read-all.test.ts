import { expect, test } from 'vitest';
import { readAll } from './read-all.ts';

test.each([
  [0, 1000, 1],
  [5, 1000, 1],
  [1000, 1000, 1],
  [2345, 1000, 3],
  // Another installation answers with fewer.
  [250, 100, 3],
])('%d rows, %d an answer, are %d requests', async (total, atMost, requests) => {
  let asked = 0;
  const rows = Array.from({ length: total }, (_, at) => at);
  const all = await readAll(async (from, to) => {
    asked += 1;
    return { data: rows.slice(from, Math.min(to + 1, from + atMost)), count: total };
  });
  expect(all).toEqual(rows);
  expect(asked).toBe(requests);
});

test('rows that go while a list is read end it', async () => {
  const all = await readAll(async (from) => ({ data: from === 0 ? [1] : [], count: 2 }));
  expect(all).toEqual([1]);
});
