export { completesWithin } from '#platform/completes-within.ts';
export { ignoreNotFound } from '#platform/ignore-not-found.ts';
export { Secret } from '#platform/secret.ts';
export { createSemaphore } from '#platform/semaphore.ts';
export { serializeError } from '#platform/serialize-error.ts';
export { sleep } from '#platform/sleep.ts';
