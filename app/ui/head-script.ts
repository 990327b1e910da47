import { QUEUE_EVENTS } from './event-replay.ts';

/**
 * The content security policy forbids eval, which zod would otherwise test for, triggering a violation report. Set
 * inline, since the entry's code runs after the modules of the page's routes, which create schemas.
 */
const NO_EVAL = '__zod_globalConfig = { jitless: true };';

/**
 * A page opened at its top lays out what is below the fold when that comes near the viewport (`deferred` in
 * `styles.css`), which saves a telephone a third of the work before the page reacts. Everything is laid out with the
 * first click, so that anchors and restored positions are exact.
 */
const DEFER_LAYOUT = `if (!location.hash && performance.getEntriesByType('navigation')[0]?.type === 'navigate') {
  const { dataset } = document.documentElement;
  dataset.deferred = '';
  addEventListener('click', () => delete dataset.deferred, { capture: true, once: true });
}`;

/**
 * React Router fetches the routes of all links on the page, and then renders all of it again: not before the visitor
 * does something. `entry.server.tsx` leaves out the attribute that is set here.
 */
const DEFER_DISCOVERY = `const events = ['pointermove', 'touchstart', 'keydown'];
function discover({ movementX }) {
  // Browsers report a pointer over a page that appears, too.
  if (movementX === 0) return;
  for (const type of events) removeEventListener(type, discover);
  for (const link of document.querySelectorAll('a[href^="/"]')) link.dataset.discover = 'true';
}
for (const type of events) addEventListener(type, discover, { passive: true });`;

/** The app's own inline script, which runs before any module. A function, so that the client's code leaves it out. */
export const headScript = (): string => NO_EVAL + [QUEUE_EVENTS, DEFER_LAYOUT, DEFER_DISCOVERY].join('\n');
