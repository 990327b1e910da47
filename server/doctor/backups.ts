import type { Client } from 'pg';
import { keyProblem } from '../backup/encryption.ts';
import { type Outcomes, readOutcomes } from '../backup/outcomes.ts';
import { listBackups, openSettingsStore, storedSource } from '../backup/stored-backups.ts';
import { readInstallation } from '../installation.ts';
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

/** Checks that the backups and drills that the settings enable ran recently, and that stored backups can be read. */
export function backupChecks(settings: Settings): Check[] {
  const { BACKUP_DRILL, BACKUP_KEY, BACKUP_URL, BACKUP_WAL, DATA_DIR } = settings;
  if (!BACKUP_URL)
    return [
      {
        subject: 'Backup',
        run: async () => ({
          level: 'warning',
          text: 'none is taken automatically',
          hint: 'Set BACKUP_URL, or run npm run cli -- backup FILE regularly.',
        }),
      },
    ];
  const wanted: (keyof Outcomes)[] = [
    'full',
    ...(BACKUP_WAL === 'true' ? (['base'] as const) : []),
    ...(BACKUP_DRILL === 'true' ? (['drill'] as const) : []),
  ];
  return [
    ...wanted.map((kind) => ({
      subject: KINDS[kind].subject,
      run: async () => describe(kind, (await readOutcomes(DATA_DIR))[kind]),
    })),
    // A public key cannot tell whether earlier backups can be decrypted.
    ...(BACKUP_KEY?.reveal().startsWith('age1') ? [] : [keyCheck(settings)]),
  ];
}

/** Checks that the key decrypts the stored backups, which it does not after it was changed. */
function keyCheck(settings: Settings): Check {
  return {
    subject: 'Stored backups',
    hint: 'Check BACKUP_URL, its permissions and its disk.',
    async run() {
      const installation = await readInstallation(settings.DATA_DIR);
      if (installation === null) return [];
      const store = await openSettingsStore(settings);
      const problems: (string | null)[] = [];
      for (const backup of await listBackups(store, 'full', installation)) {
        const bytes = await storedSource(store, backup).read();
        // It has expired meanwhile.
        if (bytes === null) continue;
        const problem = await keyProblem(bytes, settings.BACKUP_KEY);
        problems.push(problem && `${backup.name} ${problem}`);
      }
      return problems.length === 0 ? [] : describeProblems(problems);
    },
  };
}

/** @param problems one per backup, newest first; null for none */
function describeProblems([newest = null, ...older]: readonly (string | null)[]): Text {
  const hint =
    'They can be restored with the BACKUP_KEY they were made with: keep it until the last of them expires.';
  if (newest !== null) return { level: 'failure', text: `the newest cannot be read: ${newest}`, hint };
  const unreadable = older.filter((problem) => problem !== null);
  const [first] = unreadable;
  if (first === undefined) return { level: 'ok', text: 'can be decrypted' };
  return {
    level: 'warning',
    text: `${unreadable.length} of ${older.length + 1} cannot be read: ${first}`,
    hint,
  };
}

function describe(kind: keyof Outcomes, { failure, succeeded }: Outcomes['full']): Text {
  const { command, lateHours } = KINDS[kind];
  const hint = `Try npm run cli -- ${command}.`;
  const hours = succeeded && (Date.now() - succeeded.at.getTime()) / HOUR_MS;
  const age = hours === null ? 'none has succeeded' : `the last succeeded ${hours.toFixed(1)} h ago`;
  if (failure !== null) return { level: 'failure', text: `${age}; since then: ${failure}`, hint };
  if (hours === null) return { level: 'warning', text: `${age} yet`, hint };
  if (hours < 0)
    return {
      level: 'failure',
      text: `the last is dated ${succeeded?.at.toISOString()}, in the future`,
      hint,
    };
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
        text: `those of the last ${minutes} min are not archived: ${segments} segments of 16 MB are waiting`,
        hint: 'The server log says why; check BACKUP_URL, its permissions and its disk.',
      };
    },
  };
}
