const MINUTE_MS = 60_000;

/** How much earlier than asked a timer may fire by the clock. */
const EARLY_MS = 1000;

const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS) * MINUTE_MS;

/**
 * Calls `run` with each minute that begins, until disposed. A timer may fire a millisecond early, when the clock still
 * shows the minute before, and late after the machine slept or when the clock was set: then `run` gets the current minute.
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
