/** How long a refusal is repeated without asking: another process may have lifted it. */
const ASK_AGAIN_MS = 5_000;

/** How long a key is not reported again. */
const REPORT_MS = 60_000;

/** Keys beyond these are asked for in the database. */
const MAX_KEYS = 10_000;

export interface BlockCache {
  /** @returns milliseconds to wait, when that is known; null when the database has to be asked */
  find(id: string, points: number): number | null;
  /** Notes a refusal. @returns whether it is to be reported: not again within a minute */
  add(refusal: { id: string; points: number; wait: number }): boolean;
  delete(id: string): void;
}

/** Remembers who was refused, so that a flood asks the database once in a while, not every time. */
export function createBlockCache(now: () => number = Date.now): BlockCache {
  const blocks = new Map<string, { points: number; until: number; askAt: number; reportAt: number }>();
  return {
    find(id, points) {
      const block = blocks.get(id);
      // Who is refused many points may still get a few.
      if (!block || now() >= block.askAt || points < block.points) return null;
      return block.until - now();
    },
    add({ id, points, wait }) {
      const at = now();
      const { reportAt = at } = blocks.get(id) ?? {};
      const isDue = at >= reportAt;
      blocks.delete(id);
      if (blocks.size >= MAX_KEYS) blocks.delete(blocks.keys().next().value ?? '');
      blocks.set(id, {
        points,
        until: at + wait,
        askAt: at + Math.min(wait, ASK_AGAIN_MS),
        reportAt: isDue ? at + REPORT_MS : reportAt,
      });
      return isDue;
    },
    delete(id) {
      blocks.delete(id);
    },
  };
}
