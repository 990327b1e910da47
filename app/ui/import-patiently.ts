/** Before the first repetition, in milliseconds; doubled with each one. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 60_000;

/**
 * Imports code until it is there: again when the network is back, and after a pause. For what `lazy` renders, which
 * would remember a failure and put an error in the place of the page. What stands there meanwhile works without.
 */
export async function importPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await load();
    } catch (error) {
      console.error('code not fetched', error);
      await nextChance(pause);
    }
  }
}

function nextChance(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, pause);
    addEventListener('online', end);
  });
}
