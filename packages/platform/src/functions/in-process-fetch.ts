import { executionContext } from './execution-context.ts';

let installed = false;

/**
 * Lets functions reach their own platform without the network: behind a proxy or in a container its public address may
 * not lead back here. Requests to other places, and those of other code, go out as always.
 */
export function installInProcessFetch(): void {
  if (installed) return;
  installed = true;
  const overNetwork = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const host = executionContext.getStore();
    const address = typeof input === 'object' && 'url' in input ? input.url : String(input);
    if (host === undefined || !address.startsWith(`${host.environment.SUPABASE_URL}/`)) {
      return overNetwork(input, init);
    }
    // Outside the function: its platform's own requests are none of the function's.
    return executionContext.exit(() => host.platformFetch(new Request(input, init)));
  };
}
