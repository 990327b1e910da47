import { setTimeout as sleep } from 'node:timers/promises';

const HOUR_MS = 3_600_000;
const MIN_REMAINING_MS = 20_000;

/** Waits for the next hour when little of the current one is left, since hourly limits reset with it. */
export async function withinOneHour(): Promise<void> {
  const left = HOUR_MS - (Date.now() % HOUR_MS);
  if (left < MIN_REMAINING_MS) await sleep(left + 100);
}
