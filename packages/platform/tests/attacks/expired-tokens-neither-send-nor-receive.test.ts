import { setTimeout } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { serveTestPlatform } from '#testing/platform.ts';
import { openRealtimeSocket } from '#testing/realtime-socket.ts';
import { JWT_SECRET } from '#testing/templates.ts';

test('a channel whose token has expired is closed by what would be sent or received next', async () => {
  // Expired tokens are swept every minute, so that the sweep does not close the channels first.
  await using served = await serveTestPlatform('template_platform', {
    realtimeLimits: { silenceMs: 600_000 },
  });
  await served.db.sql(`
    set role postgres;
    create table public.notes (id int primary key);
    grant select on public.notes to authenticated;
    alter publication supabase_realtime add table public.notes;
    reset role;`);
  const expiry = Math.floor(Date.now() / 1000) + 3;
  const access_token = await new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expiry)
    .sign(new TextEncoder().encode(JWT_SECRET.reveal()));
  const open = () => openRealtimeSocket({ url: served.url, key: served.keys.publishable });
  using witness = await open();
  expect(await witness.join('room')).toBe('ok');
  expect(await witness.join('news')).toBe('ok');
  using socket = await open();
  const postgres_changes = [{ event: '*', schema: 'public', table: 'notes' }];
  expect(await socket.join('room', { access_token })).toBe('ok');
  expect(await socket.join('news', { access_token })).toBe('ok');
  expect(await socket.join('notes', { access_token, config: { postgres_changes } })).toBe('ok');
  await setTimeout(expiry * 1000 + 1 - Date.now());

  const say = (from: typeof socket, topic: string, event: string) =>
    from.send(topic, 'broadcast', { type: 'broadcast', event, payload: {} });
  const closed = () => socket.received.filter(({ event }) => event === 'phx_close').map(({ topic }) => topic);
  say(socket, 'room', 'said with an expired token');
  await socket.until('phx_close', 1);
  expect(closed()).toEqual(['realtime:room']);
  say(witness, 'news', 'said to an expired token');
  await socket.until('phx_close', 2);
  await served.db.sql('insert into public.notes values (1)');
  await socket.until('phx_close', 3);
  expect(closed()).toEqual(['realtime:room', 'realtime:news', 'realtime:notes']);
  const contents = ['broadcast', 'postgres_changes'];
  expect([...witness.received, ...socket.received].filter(({ event }) => contents.includes(event))).toEqual(
    [],
  );
});
