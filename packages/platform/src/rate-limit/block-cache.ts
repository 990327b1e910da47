/** Cache TTL in ms of a refusal: another process may have lifted it. */
const TTL_MS = 5_000;

/** Minimum interval in ms between two reports of a key. */
const REPORT_INTERVAL_MS = 60_000;

/** The oldest keys are evicted beyond this number. */
const MAX_KEYS = 10_000;

export interface BlockCache {
  /** @returns remaining milliseconds of the block; null on a cache miss */
  find(id: string, points: number): number | null;
  /** Caches a refusal. @returns whether to report it: at most once a minute per key */
  add(refusal: { id: string; points: number; wait: number }): boolean;
  delete(id: string): void;
}

/** Caches refusals, so that a flood of requests does not reach the database. */
export function createBlockCache(now: () => number = () => performance.now()): BlockCache {
  const blocks = new Map<string, { points: number; until: number; expiresAt: number; reportAt: number }>();
  return {
    find(id, points) {
      const block = blocks.get(id);
      // A smaller request may still fit into the limit.
      if (!block || now() >= block.expiresAt || points < block.points) return null;
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
        expiresAt: at + Math.min(wait, TTL_MS),
        reportAt: isDue ? at + REPORT_INTERVAL_MS : reportAt,
      });
      return isDue;
    },
    delete(id) {
      blocks.delete(id);
    },
  };
}
