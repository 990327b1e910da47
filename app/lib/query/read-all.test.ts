import { expect, test } from 'vitest';
import { readAll } from './read-all.ts';

test.each([
  [0, 1000, 1],
  [5, 1000, 1],
  [1000, 1000, 1],
  [2345, 1000, 3],
  // A server with a lower `max_rows`.
  [250, 100, 3],
])('reads %d rows at %d per page in %d requests', async (total, pageSize, requests) => {
  let count = 0;
  const rows = Array.from({ length: total }, (_, at) => at);
  const all = await readAll(async (from, to) => {
    count += 1;
    return { data: rows.slice(from, Math.min(to + 1, from + pageSize)), count: total };
  });
  expect(all).toEqual(rows);
  expect(count).toBe(requests);
});

test('stops when rows are deleted while reading', async () => {
  const all = await readAll(async (from) => ({ data: from === 0 ? [1] : [], count: 2 }));
  expect(all).toEqual([1]);
});
