import { availableParallelism } from 'node:os';
import { errors } from '../errors.ts';
import { createBcryptPool } from './pool.ts';

/** At the usual cost the last one waits about ten seconds, roughly as long as clients do. */
const WAITING_PER_THREAD = 200;
const RETRY_AFTER_SECONDS = 10;
const IDLE_MS = 60_000;

const threads = availableParallelism();

/** One per process, shared by its platforms, since it allocates the machine's processors. */
export const bcrypt = createBcryptPool({
  threads,
  maxWaiting: threads * WAITING_PER_THREAD,
  refuse: () => errors.rateLimited(RETRY_AFTER_SECONDS),
  idleMs: IDLE_MS,
});
