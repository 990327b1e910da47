import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const options = { name: 'without-settings', perHour: 1, schema: z.object({}), invalid: 'no' };

test('accepts POST only', async () => {
  const handler = endpoint({ ...options, act: async () => Response.json({}) });
  const response = await handler(new Request('http://localhost/'), {});
  expect(response.status).toBe(405);
  expect(await response.json()).toEqual({ error: 'Método no permitido' });
});

test('an internal error carries no message, so the caller shows its own', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const handler = endpoint({ ...options, act: async () => Response.json({}) });
  const response = await handler(new Request('http://localhost/', { method: 'POST', body: '{}' }), {});
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({});
  expect(logged).toHaveBeenCalledWith('without-settings failed', expect.stringContaining('SUPABASE_URL'));
});
