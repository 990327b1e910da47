export interface SeededRandom {
  /** An integer from 0 to `below` - 1. */
  whole(below: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly [T, ...T[]] | readonly T[]): T;
}

/** A deterministic pseudorandom generator. Source: mulberry32, https://github.com/bryc/code (public domain). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number): number => Math.floor(next() * below);
  return {
    whole,
    chance: (probability) => next() < probability,
    pick(values) {
      const value = values[whole(values.length)];
      if (value === undefined) throw new Error('Cannot pick from an empty list.');
      return value;
    },
  };
}
