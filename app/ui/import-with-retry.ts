const PAUSE_MS = 10_000;

/**
 * Imports code, retrying when the network returns and after each pause. For components rendered by `lazy`, which would
 * cache a failure and replace the page with an error. The fallback shown meanwhile works without the code.
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      console.error('code not fetched', error);
      const waiting = new AbortController();
      await new Promise((resolve) => {
        addEventListener('online', resolve, { signal: waiting.signal });
        setTimeout(resolve, PAUSE_MS);
      });
      waiting.abort();
    }
  }
}
