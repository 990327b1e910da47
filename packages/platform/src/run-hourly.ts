const HOUR_MS = 60 * 60 * 1000;
/** Not with the start, which it would delay; but soon, for processes that are restarted more often than hourly. */
const FIRST_MS = 5 * 60 * 1000;

/**
 * Runs a task five minutes after the start and then every hour, one run at a time.
 *
 * @param task must not reject
 * @returns stops further runs and waits for the current one
 */
export function runHourly(task: () => Promise<void>): AsyncDisposable {
  let running = Promise.resolve();
  const run = (): void => {
    running = running.then(task);
  };
  const first = setTimeout(run, FIRST_MS).unref();
  const further = setInterval(run, HOUR_MS).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearTimeout(first);
      clearInterval(further);
      await running;
    },
  };
}
