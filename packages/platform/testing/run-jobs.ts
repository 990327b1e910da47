import pino from 'pino';
import { runDueJobs } from '#platform/schedule/scheduler.ts';
import type { Secret } from '#platform/secret.ts';

/**
 * Runs the scheduled jobs of a database that are due in a given minute.
 *
 * @param options.timeLimit milliseconds per job; defaults to the scheduler's limit
 */
export function runJobs(options: { databaseUrl: Secret; minute: Date; timeLimit?: number }): Promise<void> {
  return runDueJobs({ ...options, logger: pino({ level: 'silent' }) });
}
