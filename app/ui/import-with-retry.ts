const PAUSE_MS = 10_000;

/**
 * Imports code until it is there: again when the network is back, and after each pause. For what `lazy` renders, which
 * would remember a failure and put an error in the place of the page. What stands there meanwhile works without.
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      console.error('code not fetched', error);
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true });
        setTimeout(resolve, PAUSE_MS);
      });
    }
  }
}
