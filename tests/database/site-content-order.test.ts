import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createPeople, PEOPLE, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
});
afterAll(() => served[Symbol.asyncDispose]());

describe.each([
  ['hero_images', 'arrange_hero_images'],
  ['success_cases', 'arrange_success_cases'],
] as const)('%s', (table, arrange) => {
  const withoutPlace = () => {
    const { order_index: _, ...record } = newRecord[table]();
    return record;
  };
  const clear = () => service.from(table).delete().not('id', 'is', null).throwOnError();
  const order = async (): Promise<unknown[]> =>
    (await service.from(table).select('id').order('order_index').throwOnError()).data.map(({ id }) => id);
  const three = async (): Promise<string[]> => {
    await clear();
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) ids.push(String((await store(service, table, withoutPlace())).id));
    return ids;
  };

  test('positions start at 1, new items follow the highest, and 40 concurrent inserts get distinct ones', async () => {
    await clear();
    expect((await store(service, table, withoutPlace())).order_index).toBe(1);
    await store(service, table, { ...newRecord[table](), order_index: 41 });
    expect((await store(service, table, withoutPlace())).order_index).toBe(42);
    const added = await Promise.all(Array.from({ length: 40 }, () => store(service, table, withoutPlace())));
    expect(added.map(({ order_index }) => Number(order_index)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, at) => 43 + at),
    );
  });

  test.each(PEOPLE.filter((who) => who !== 'super admin'))('%s cannot reorder', async (who) => {
    const ids = await three();
    const { data } = await people[who].client.rpc(arrange, { ids: ids.toReversed() });
    expect(data ?? 0).toBe(0);
    expect(await order()).toEqual(ids);
  });

  test('a super admin reorders all or some items, ignoring deleted ids', async () => {
    const [a, b, c] = await three();
    const { client } = people['super admin'];
    expect((await client.rpc(arrange, { ids: [c, a, b] })).data).toBe(3);
    expect(await order()).toEqual([c, a, b]);
    expect((await client.rpc(arrange, { ids: [b, c] })).data).toBe(2);
    expect(await order()).toEqual([b, a, c]);
    expect((await client.rpc(arrange, { ids: [a, crypto.randomUUID(), b] })).data).toBe(2);
    expect(await order()).toEqual([a, b, c]);
  });

  test('two plain updates swap two items, whichever comes first, and leave the others', async () => {
    const { client } = people['super admin'];
    const place = (id: unknown, order_index: number) =>
      client.from(table).update({ order_index }).eq('id', id).select('order_index').throwOnError();
    for (const isReversed of [false, true]) {
      const [a, b, c] = await three();
      const calls: [unknown, number][] = [
        [a, 2],
        [b, 1],
      ];
      for (const [id, at] of isReversed ? calls.toReversed() : calls)
        expect((await place(id, at)).data).toEqual([{ order_index: at }]);
      expect(await order()).toEqual([b, a, c]);
    }
    const [a, b, c] = await three();
    for (const [id, at] of [
      [a, 2],
      [b, 3],
      [c, 1],
    ] as const)
      await place(id, at);
    expect(await order()).toEqual([c, a, b]);
    // Nobody else's place is taken.
    await place(a, 9);
    expect(await order()).toEqual([c, b, a]);
  });

  test('concurrent swaps and arrangements neither fail nor lose a place', async () => {
    const ids = await three();
    const { client } = people['super admin'];
    const results = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        n % 4 === 3
          ? client.rpc(arrange, { ids: ids.toReversed() })
          : client
              .from(table)
              .update({ order_index: (n % 3) + 1 })
              .eq('id', ids[(n * 7 + (n >> 2)) % 3]),
      ),
    );
    expect(results.map(({ error }) => error)).toEqual(results.map(() => null));
    const { data } = await service.from(table).select('order_index').order('order_index').throwOnError();
    expect(data.map(({ order_index }) => order_index)).toEqual([1, 2, 3]);
  });

  test('an order changed meanwhile is not overwritten', async () => {
    const [a, b, c] = await three();
    const { client } = people['super admin'];
    const gone = crypto.randomUUID();
    expect((await client.rpc(arrange, { ids: [b, a, c], expected: [a, gone, b, c] })).data).toBe(2);
    expect((await client.rpc(arrange, { ids: [c, a, b], expected: [a, b, c] })).data).toBe(0);
    expect(await order()).toEqual([b, a, c]);
  });
});
