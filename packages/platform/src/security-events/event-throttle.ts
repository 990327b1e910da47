import type { SecurityAction, SecurityEvent } from './security-event.ts';

const WINDOW_MS = 60_000;

/** Events of one action per window that concern no account: an attacker could fill the disk with them. */
const MAX_ANONYMOUS_EVENTS = 60;

/**
 * Throttles events that anyone can cause: beyond a limit per action and minute they are only counted. Those that concern
 * an account, as its actor or the one that an administrator changed, are all recorded.
 *
 * @returns a function that returns null to suppress an event, else the number of events suppressed before it
 */
export function createEventThrottle(
  now: () => number = () => performance.now(),
): (event: SecurityEvent) => number | null {
  const windows = new Map<SecurityAction, { start: number; count: number }>();
  return ({ action, actorId, traits }) => {
    if (actorId || traits?.user_id) return 0;
    const window = windows.get(action);
    if (window && now() - window.start < WINDOW_MS) {
      window.count += 1;
      return window.count > MAX_ANONYMOUS_EVENTS ? null : 0;
    }
    windows.set(action, { start: now(), count: 1 });
    return Math.max(0, (window?.count ?? 0) - MAX_ANONYMOUS_EVENTS);
  };
}
