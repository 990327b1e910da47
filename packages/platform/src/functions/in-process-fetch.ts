import { executionContext } from './execution-context.ts';

let installed = false;

/**
 * Patches `fetch` so that functions call their own platform in process: behind a proxy or in a container, the public
 * URL may not be reachable from here. All other requests use the network.
 */
export function installInProcessFetch(): void {
  if (installed) return;
  installed = true;
  const networkFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const host = executionContext.getStore();
    const address = typeof input === 'object' && 'url' in input ? input.url : String(input);
    if (host === undefined || !address.startsWith(`${host.environment.SUPABASE_URL}/`)) {
      return networkFetch(input, init);
    }
    // Leaves the function's context, so that the platform's own requests are not intercepted.
    return executionContext.exit(() => host.platformFetch(new Request(input, init)));
  };
}
