import { Gauge, type OpenMetricsContentType, type Registry } from 'prom-client';
import { readOutcomes } from '../backup/outcomes.ts';

/** Registers when this data directory's backups and drills last succeeded, and whether they have failed since. */
export function backupMetrics(
  dataDirectory: string,
  registers: Registry<OpenMetricsContentType>[],
): () => Promise<void> {
  const succeeded = new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'When a backup or a drill last succeeded, by kind.',
    labelNames: ['kind'],
    registers,
  });
  const failed = new Gauge({
    name: 'backup_failed',
    help: 'Whether the last backup or drill failed, by kind.',
    labelNames: ['kind'],
    registers,
  });
  return async () => {
    for (const [kind, outcome] of Object.entries(await readOutcomes(dataDirectory))) {
      if (outcome.succeeded) succeeded.set({ kind }, outcome.succeeded.at.getTime() / 1000);
      failed.set({ kind }, outcome.failure === null ? 0 : 1);
    }
  };
}
