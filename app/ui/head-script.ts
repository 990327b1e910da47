import { QUEUE_EVENTS } from './event-replay.ts';

/**
 * The content security policy forbids eval, which zod would otherwise test for, triggering a violation report. Set
 * inline, since the entry's code runs after the modules of the page's routes, which create schemas.
 */
const NO_EVAL = '__zod_globalConfig = { jitless: true };';

/** The app's own inline script, which runs before any module. A function, so that the client's code leaves it out. */
export const headScript = (): string => NO_EVAL + QUEUE_EVENTS;
