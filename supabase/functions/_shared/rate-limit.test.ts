import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

afterEach(() => vi.restoreAllMocks());

const body = z.object({ caller: z.string() });
const handle = endpoint({
  name: 'counted',
  perHour: 5,
  schema: z.object({}),
  invalid: 'no',
  act: async () => Response.json({}),
});

/** The key under which a call is counted. */
async function keyOf(forwardedFor: string, secrets: Record<string, string> = {}): Promise<string> {
  const counting = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(true));
  const headers = { 'x-forwarded-for': forwardedFor };
  await handle(new Request('http://localhost/', { method: 'POST', body: '{}', headers }), {
    SUPABASE_URL: 'http://supabase.example',
    SUPABASE_SECRET_KEY: 'sb_secret_test',
    ...secrets,
  });
  return body.parse(JSON.parse(String(counting.mock.lastCall?.[1]?.body))).caller;
}

const BALANCER = '10.0.0.1';

test('by default the client is the address that the last proxy saw, whatever else the header contains', async () => {
  const key = await keyOf('203.0.113.1');
  expect(await keyOf('198.51.100.7, 203.0.113.1')).toBe(key);
  expect(await keyOf('203.0.113.2')).not.toBe(key);
});

test('behind a load balancer, TRUST_PROXY=2 distinguishes its clients', async () => {
  expect(await keyOf(`203.0.113.1, ${BALANCER}`)).toBe(await keyOf(`203.0.113.2, ${BALANCER}`));
  const behind = (forwardedFor: string) => keyOf(`${forwardedFor}, ${BALANCER}`, { TRUST_PROXY: '2' });
  const key = await behind('203.0.113.1');
  expect(await behind('203.0.113.2')).not.toBe(key);
  expect(await behind('198.51.100.7, 203.0.113.1')).toBe(key);
});
