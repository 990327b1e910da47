import { setImmediate } from 'node:timers/promises';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { optimisticUpdate, patchQueries } from './optimistic-update.ts';

const KEY = ['rows'];

/** A mutation that patches the cached numbers, settled manually. */
function start(client: QueryClient, added: number, { isReverted = false } = {}) {
  const { promise, reject, resolve } = Promise.withResolvers<void>();
  const observer = new MutationObserver(client, {
    ...optimisticUpdate<number>(KEY, (queries, value) =>
      patchQueries<number[]>(queries, {
        queryKey: KEY,
        patch: (rows) => [...rows, value],
        ...(isReverted && { revert: (rows) => rows.filter((row) => row !== value) }),
      }),
    ),
    mutationFn: () => promise,
  });
  return { settled: observer.mutate(added).catch(() => undefined), reject, resolve };
}

function clientWith(rows: number[]): QueryClient {
  const client = new QueryClient();
  client.setQueryData([...KEY, 'list'], rows);
  return client;
}
const rowsOf = (client: QueryClient) => client.getQueryData([...KEY, 'list']);
const isStale = (client: QueryClient) => client.getQueryState([...KEY, 'list'])?.isInvalidated;

test('shows the change before the server confirms it, then refetches', async () => {
  const client = clientWith([1]);
  const { resolve, settled } = start(client, 2);
  await expect.poll(() => rowsOf(client)).toEqual([1, 2]);
  expect(isStale(client)).toBe(false);
  resolve();
  await settled;
  expect(rowsOf(client)).toEqual([1, 2]);
  expect(isStale(client)).toBe(true);
});

test('rolls back on failure', async () => {
  const client = clientWith([1]);
  const { reject, settled } = start(client, 2);
  await expect.poll(() => rowsOf(client)).toEqual([1, 2]);
  reject(new Error('refused'));
  await settled;
  expect(rowsOf(client)).toEqual([1]);
});

test('a reverted patch keeps concurrent updates, which defer the refetch', async () => {
  const client = clientWith([1]);
  const first = start(client, 2, { isReverted: true });
  const second = start(client, 3, { isReverted: true });
  await expect.poll(() => rowsOf(client)).toEqual([1, 2, 3]);
  first.reject(new Error('refused'));
  await first.settled;
  expect(rowsOf(client)).toEqual([1, 3]);
  expect(isStale(client)).toBe(false);
  second.resolve();
  await second.settled;
  expect(rowsOf(client)).toEqual([1, 3]);
  expect(isStale(client)).toBe(true);
});

test('a read in flight does not hide the change', async () => {
  const client = clientWith([1]);
  const answer = Promise.withResolvers<number[]>();
  const read = client
    .fetchQuery({ queryKey: [...KEY, 'list'], queryFn: () => answer.promise })
    .catch(() => undefined);
  start(client, 2);
  await expect.poll(() => rowsOf(client)).toEqual([1, 2]);
  answer.resolve([1]);
  await read;
  expect(rowsOf(client)).toEqual([1, 2]);
});

test('a query in its first load is refetched, since it may have read before the change', async () => {
  const client = new QueryClient();
  const loads = [Promise.withResolvers<number[]>(), Promise.withResolvers<number[]>()] as const;
  let started = 0;
  const { resolve, settled } = start(client, 2);
  const observer = new QueryObserver(client, {
    queryKey: [...KEY, 'list'],
    queryFn: () => loads[started++ === 0 ? 0 : 1].promise,
  });
  // Before it starts, the mutation cancels reads in flight.
  await expect.poll(() => client.isMutating()).toBe(1);
  await setImmediate();
  const stop = observer.subscribe(() => undefined);
  resolve();
  await setImmediate();
  loads[0].resolve([1]);
  loads[1].resolve([1, 2]);
  await settled;
  await expect.poll(() => rowsOf(client)).toEqual([1, 2]);
  stop();
});

test('a change made while a first load is being refetched is neither hidden nor missed', async () => {
  const client = clientWith([1]);
  let stored = [1];
  const firstLoad = Promise.withResolvers<number[]>();
  let loads = 0;
  const slowRead = Promise.withResolvers<number[]>();
  const first = start(client, 2);
  await expect.poll(() => rowsOf(client)).toEqual([1, 2]);
  // Started after the first change: one query loads for the first time, the other refetches slowly.
  const detail = new QueryObserver<number[]>(client, {
    queryKey: [...KEY, 'detail'],
    queryFn: () => (loads++ === 0 ? firstLoad.promise : Promise.resolve(stored)),
  });
  const list = new QueryObserver<number[]>(client, {
    queryKey: [...KEY, 'list'],
    queryFn: () => slowRead.promise,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stops = [detail.subscribe(() => undefined), list.subscribe(() => undefined)];
  const detailOf = () => client.getQueryData([...KEY, 'detail']);
  stored = [1, 2];
  first.resolve();
  await setImmediate();
  firstLoad.resolve([1, 2]);
  await expect.poll(detailOf).toEqual([1, 2]);
  // The second change cancels the slow read, so the first change's pending refetch gets its turn.
  const second = start(client, 3);
  await expect.poll(detailOf).toEqual([1, 2, 3]);
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
  expect(detailOf()).toEqual([1, 2, 3]);
  stored = [1, 2, 3, 4];
  second.resolve();
  slowRead.resolve(stored);
  await expect.poll(detailOf).toEqual([1, 2, 3, 4]);
  for (const stop of stops) stop();
});

test('a change without an optimistic update is not missed by the refetch of the change before it', async () => {
  const client = clientWith([1]);
  let reads = 0;
  const slowRead = Promise.withResolvers<number[]>();
  const list = new QueryObserver<number[]>(client, {
    queryKey: [...KEY, 'list'],
    queryFn: () => (reads++ === 0 ? slowRead.promise : Promise.resolve([1, 2, 3])),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stop = list.subscribe(() => undefined);
  const first = start(client, 2);
  first.resolve();
  await expect.poll(() => reads).toBe(1);
  const bulk = new MutationObserver(client, {
    ...optimisticUpdate<void>(KEY),
    mutationFn: async () => undefined,
  });
  await bulk.mutate();
  slowRead.resolve([1, 2]);
  await expect.poll(() => rowsOf(client)).toEqual([1, 2, 3]);
  stop();
});
