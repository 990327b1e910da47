import { availableParallelism } from 'node:os';
import { errors } from '../errors.ts';
import { createBcryptPool } from './pool.ts';

/** At the usual cost the last of them waits for some ten seconds, about as long as clients do. */
const WAITING_PER_THREAD = 200;
const RETRY_AFTER_SECONDS = 10;
const IDLE_MS = 60_000;

const threads = availableParallelism();

/** Of the process, since its processors are what it divides: several platforms share it. */
export const bcrypt = createBcryptPool({
  threads,
  maxWaiting: threads * WAITING_PER_THREAD,
  refuse: () => errors.rateLimited(RETRY_AFTER_SECONDS),
  idleMs: IDLE_MS,
});
