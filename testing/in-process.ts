import { createClient } from '@supabase/supabase-js';
import type { TestPlatform } from '@voltandes/platform/testing/platform';

/** `fetch` without a socket, which costs half of each request: for tests that make hundreds of requests. */
export function fetchInProcess({ platform }: TestPlatform): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const response = await platform.fetch(request, { address: '127.0.0.1' });
    if (!response) throw new Error(`nothing is served at ${request.url}`);
    return response;
  };
}

/**
 * The same platform, with clients that make their requests in this process. The layer between sockets and the platform
 * is covered by the platform's own tests.
 */
export function inProcess(served: TestPlatform): TestPlatform {
  return {
    ...served,
    client: (key = served.keys.publishable, accessToken) =>
      createClient(served.url, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: fetchInProcess(served) },
        ...(accessToken !== undefined && { accessToken: async () => accessToken }),
      }),
  };
}
