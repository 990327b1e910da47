import { createServer } from 'node:http';
import { listenLocally } from '@voltandes/platform/testing/listen-locally';
import { expect, onTestFinished, test } from 'vitest';
import { requireCaller } from './caller.ts';

test.each([
  [401, 'Sesión inválida'],
  [403, 'Sesión inválida'],
  // The session may be valid: nobody has to sign in again.
  [503, 'unavailable'],
])('while accounts respond with %d, the caller is told: %s', async (status, message) => {
  const accounts = createServer((_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"msg":"unavailable"}'),
  );
  const SUPABASE_URL = `http://127.0.0.1:${await listenLocally(accounts)}`;
  onTestFinished(() => {
    accounts.close();
    accounts.closeAllConnections();
  });
  const request = new Request(SUPABASE_URL, { headers: { authorization: 'Bearer token' } });
  await expect(requireCaller(request, { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: 'key' })).rejects.toThrow(
    message,
  );
});
