import { expect, test } from 'vitest';
import { asAdministrator } from '#platform/database/administration.ts';
import { serveTestPlatform } from '#testing/platform.ts';
import { openRealtimeSocket } from '#testing/realtime-socket.ts';

const ROUNDS = 100;
const WRITES = 100;

test('none of 10,000 writes right after SUBSCRIBED is missed', { timeout: 120_000 }, async () => {
  await using served = await serveTestPlatform('template_platform');
  await asAdministrator(served.db.url, async (client) => {
    await client.query(`create table public.news (id int primary key);
      grant select on public.news to anon;
      alter publication supabase_realtime add table public.news`);
    using socket = await openRealtimeSocket({ url: served.url, key: served.keys.publishable });
    for (let round = 0; round < ROUNDS; round += 1) {
      const bindings = [{ event: '*', schema: 'public', table: 'news' }];
      expect(await socket.join('news', { config: { postgres_changes: bindings } })).toBe('ok');
      await client.query('insert into public.news select generate_series($1::int, $2)', [
        round * WRITES,
        (round + 1) * WRITES - 1,
      ]);
      await socket.until('postgres_changes', (round + 1) * WRITES);
    }
    const ids = socket.received.flatMap(({ event, payload }) =>
      event === 'postgres_changes' ? [Number(/"id":(\d+)\}/.exec(JSON.stringify(payload))?.[1])] : [],
    );
    expect(new Set(ids).size).toBe(ROUNDS * WRITES);
  });
});
