import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

test('an internal error carries no message: the caller shows its own', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const handler = endpoint({
    name: 'without-settings',
    perHour: 1,
    schema: z.object({}),
    invalid: 'no',
    act: async () => Response.json({}),
  });
  const response = await handler(new Request('http://localhost/', { method: 'POST', body: '{}' }), {});
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({});
  expect(logged).toHaveBeenCalledWith('without-settings failed', expect.stringContaining('SUPABASE_URL'));
});
