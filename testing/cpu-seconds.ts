import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time for programs in hundredths of a second on every architecture. */
const TICKS_PER_SECOND = 100;

interface Times {
  readonly parent: number;
  /** Of the process itself. */
  readonly own: number;
  /** Of its descendants that have ended and been waited for. */
  readonly ended: number;
}

/** Source: proc_pid_stat(5). */
function timesOf(process: number | 'self'): Times | null {
  try {
    const stat = readFileSync(`/proc/${process}/stat`, 'utf8');
    // The name in parentheses may itself contain parentheses and spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
    return {
      parent,
      own: (user + system) / TICKS_PER_SECOND,
      ended: (endedUser + endedSystem) / TICKS_PER_SECOND,
    };
  } catch {
    return null;
  }
}

/** CPU seconds of the descendants that have ended: rises by all that a child and its descendants used when it exits. */
export const endedSeconds = (): number => timesOf('self')?.ended ?? 0;

/** CPU seconds so far of this process and all its descendants, whether they still run or not. */
export function treeSeconds(): number {
  const all = new Map<number, Times>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(Number(name)) : null;
    if (times) all.set(Number(name), times);
  }
  const tree = new Set([process.pid]);
  for (const parent of tree) for (const [id, times] of all) if (times.parent === parent) tree.add(id);
  return [...tree].reduce((sum, id) => sum + (all.get(id)?.own ?? 0) + (all.get(id)?.ended ?? 0), 0);
}
