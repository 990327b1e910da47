import { QUEUE_EVENTS } from './event-replay.ts';

/**
 * The content security policy forbids eval, which zod would otherwise test for, triggering a violation report. Set
 * inline, since the entry's code runs after the modules of the page's routes, which create schemas.
 */
const NO_EVAL = '__zod_globalConfig = { jitless: true };';

/**
 * A page opened at its top lays out what is below the fold when that comes near the viewport (`styles.css`), which saves
 * a telephone a third of the work before the page reacts. All of it is laid out as soon as the visitor could go
 * elsewhere than by scrolling, so that anchors and restored positions are exact. Not in the editor's frames, which
 * measure the page.
 */
const DEFER_LAYOUT = `if (self === parent && !location.hash && performance.getEntriesByType('navigation')[0]?.type === 'navigate') {
  document.documentElement.dataset.deferred = '';
  for (const type of ['click', 'keydown', 'hashchange', 'beforeprint'])
    addEventListener(type, () => delete document.documentElement.dataset.deferred, { capture: true, once: true });
}`;

/**
 * React Router fetches the routes of all links marked with `data-discover`, and then renders the whole page again: not
 * before the visitor does something. Until then, the attribute has the name that `entry.server.tsx` gives it.
 */
const DEFER_DISCOVERY = `{
  const events = ['pointermove', 'touchstart', 'keydown', 'focusin', 'click'];
  const discover = ({ movementX, type }) => {
    // Browsers report a pointer over a page that appears, too.
    if ((type === 'pointermove' && movementX === 0) || document.readyState === 'loading') return;
    for (const event of events) removeEventListener(event, discover, true);
    for (const link of document.querySelectorAll('[data-undiscovered]')) link.dataset.discover = 'true';
  };
  for (const event of events) addEventListener(event, discover, { capture: true, passive: true });
}`;

/** The app's own inline script, which runs before any module. A function, so that the client's code leaves it out. */
export const headScript = (): string => NO_EVAL + [QUEUE_EVENTS, DEFER_LAYOUT, DEFER_DISCOVERY].join('\n');
