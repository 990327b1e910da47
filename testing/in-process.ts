import { createClient } from '@supabase/supabase-js';
import type { TestPlatform } from '@voltandes/platform/testing/platform';

/**
 * The same platform, whose clients make their requests in this process: for tests that make hundreds, since a socket
 * costs half of each. What lies between a socket and the platform is tested with the platform.
 */
export function inProcess(served: TestPlatform): TestPlatform {
  const request: typeof fetch = async (input, init) => {
    const asked = new Request(input, init);
    const response = await served.platform.fetch(asked, { address: '127.0.0.1' });
    if (!response) throw new Error(`nothing is served at ${asked.url}`);
    return response;
  };
  return {
    ...served,
    client: (key = served.keys.publishable, accessToken) =>
      createClient(served.url, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: request },
        ...(accessToken !== undefined && { accessToken: async () => accessToken }),
      }),
  };
}
