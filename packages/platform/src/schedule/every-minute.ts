const MINUTE_MS = 60_000;

const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS) * MINUTE_MS;

/**
 * Calls `run` with each minute that begins, until disposed. A timer may fire a millisecond early, when the clock still
 * shows the minute before, and late after the machine slept: then `run` gets the current minute.
 */
export function everyMinute(run: (minute: Date) => void): Disposable {
  let timer: NodeJS.Timeout | undefined;
  let due = 0;
  const scheduleNext = (): void => {
    const now = Date.now();
    due = Math.max(minuteOf(now), due) + MINUTE_MS;
    timer = setTimeout(() => {
      due = Math.max(minuteOf(Date.now()), due);
      run(new Date(due));
      scheduleNext();
    }, due - now).unref();
  };
  scheduleNext();
  return { [Symbol.dispose]: () => clearTimeout(timer) };
}
