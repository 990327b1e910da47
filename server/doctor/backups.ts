import type { Client } from 'pg';
import { type Outcomes, readOutcomes } from '../backup/outcomes.ts';
import { readWaitingWal } from '../recovery/waiting-wal.ts';
import type { Settings } from '../settings.ts';
import type { Check, Finding } from './check.ts';

const HOUR_MS = 60 * 60 * 1000;
const LATE_MINUTES = 10;

const KINDS = {
  full: { subject: 'Backup', lateHours: 49, command: 'backup' },
  base: { subject: 'Base backup', lateHours: 49, command: 'backup' },
  drill: { subject: 'Drill', lateHours: 15 * 24, command: 'drill' },
} as const satisfies Record<keyof Outcomes, object>;

type Text = Omit<Finding, 'subject'>;

/** Checks that what the settings switch on has been done lately. */
export function backupChecks(settings: Settings): Check[] {
  const { BACKUP_DRILL, BACKUP_URL, BACKUP_WAL, DATA_DIR } = settings;
  if (!BACKUP_URL)
    return [
      {
        subject: 'Backup',
        run: async () => ({
          level: 'warning',
          text: 'none is taken by itself',
          hint: 'Set BACKUP_URL, or run npm run cli -- backup FILE regularly.',
        }),
      },
    ];
  const wanted: (keyof Outcomes)[] = [
    'full',
    ...(BACKUP_WAL === 'true' ? (['base'] as const) : []),
    ...(BACKUP_DRILL === 'true' ? (['drill'] as const) : []),
  ];
  return wanted.map((kind) => ({
    subject: KINDS[kind].subject,
    run: async () => describe(kind, (await readOutcomes(DATA_DIR))[kind]),
  }));
}

function describe(kind: keyof Outcomes, { failure, succeeded }: Outcomes['full']): Text {
  const { command, lateHours } = KINDS[kind];
  const hint = `Try npm run cli -- ${command}.`;
  const hours = succeeded && (Date.now() - succeeded.at.getTime()) / HOUR_MS;
  const age = hours === null ? 'none has succeeded' : `the last succeeded ${hours.toFixed(1)} h ago`;
  if (failure !== null) return { level: 'failure', text: `${age}; since then: ${failure}`, hint };
  if (hours === null) return { level: 'warning', text: `${age} yet`, hint };
  return hours > lateHours ? { level: 'failure', text: age, hint } : { level: 'ok', text: age };
}

/** Checks that PostgreSQL's changes are archived as they happen. */
export function archiveCheck(client: Client): Check {
  return {
    subject: 'Changes',
    async run() {
      const { segments, minutes } = await readWaitingWal(client);
      if (minutes < LATE_MINUTES) return { level: 'ok', text: 'are archived' };
      return {
        level: 'warning',
        text: `of the last ${minutes} min are not archived: ${segments} segments of 16 MB wait`,
        hint: 'The log of the server says why; check BACKUP_URL, its permissions and its disk.',
      };
    },
  };
}
