import { cpuMicroseconds } from './cpu-time.ts';
import { type Load, load } from './load.ts';
import { median } from './median.ts';

const WARM_UP_SECONDS = 2;

interface Measured {
  readonly url: string;
  readonly pid: number | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Requests one URL of each server in turn, and prints the rates and the servers' CPU time, which is more reliable on a
 * busy machine.
 *
 * @returns the median rate of each, in requests per second
 */
export async function compareRates(
  measures: Readonly<Record<string, Measured>>,
  options: { load: Load; rounds: number },
): Promise<number[]> {
  const rates = new Map<string, number[]>();
  for (let round = 0; round < options.rounds; round += 1)
    for (const [name, { headers, pid, url }] of Object.entries(measures)) {
      // Every round: a server drops compiled code while the others are measured.
      await load(url, { ...options.load, seconds: WARM_UP_SECONDS }, headers);
      const before = await cpuMicroseconds(pid);
      const rate = await load(url, options.load, headers);
      const cpu = ((await cpuMicroseconds(pid)) - before) / (rate * options.load.seconds);
      rates.set(name, [...(rates.get(name) ?? []), rate]);
      console.log(
        `  ${name.padEnd(28)}${rate.toFixed(0).padStart(7)} requests/s${cpu.toFixed(0).padStart(7)} µs of CPU each`,
      );
    }
  return [...rates.values()].map(median);
}

/** A rate relative to another. */
export const percent = (rate: number, baseline: number): string =>
  `${((rate / baseline) * 100).toFixed(0)} %`;
