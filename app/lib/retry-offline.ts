/**
 * Runs an action, and retries it each time it fails offline and the network returns. The action must be safe to repeat.
 * A failure while the browser is online is not retried: the visitor decides.
 *
 * @param onOffline called when the network is lost, and when it returns
 * @throws what the action throws while online
 */
export async function retryOffline<Result>(
  action: () => Promise<Result>,
  onOffline: (isOffline: boolean) => void,
): Promise<Result> {
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (navigator.onLine) throw error;
      await untilOnline(onOffline);
    }
  }
}

/** Waits for the network to return. */
export async function untilOnline(onOffline: (isOffline: boolean) => void): Promise<void> {
  onOffline(true);
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  onOffline(false);
}
