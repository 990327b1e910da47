const MINUTE_MS = 60_000;

/** How much earlier than scheduled a timer may fire, by the clock. */
const EARLY_MS = 1000;

const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS) * MINUTE_MS;

/**
 * Calls `run` at the start of each minute until disposed. A timer may fire a millisecond early, when the clock still
 * shows the previous minute; `run` then gets the scheduled minute. It may fire late after the machine slept or the
 * clock was set; `run` then gets the current minute.
 */
export function everyMinute(run: (minute: Date) => void): Disposable {
  let timer: NodeJS.Timeout | undefined;
  let due = minuteOf(Date.now());
  const scheduleNext = (): void => {
    due += MINUTE_MS;
    timer = setTimeout(() => {
      const now = Date.now();
      const isEarly = due > now && due - now <= EARLY_MS;
      if (!isEarly) due = minuteOf(now);
      run(new Date(due));
      scheduleNext();
    }, due - Date.now()).unref();
  };
  scheduleNext();
  return { [Symbol.dispose]: () => clearTimeout(timer) };
}
