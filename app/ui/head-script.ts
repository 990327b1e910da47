import { QUEUE_EVENTS } from './event-replay.ts';

/**
 * Inline script, which runs before any module. The content security policy forbids eval; without the first line, zod
 * would test for it when a screen defines a schema, and the browser would report a violation.
 */
export const HEAD_SCRIPT = `globalThis.__zod_globalConfig = { jitless: true };
${QUEUE_EVENTS}`;
