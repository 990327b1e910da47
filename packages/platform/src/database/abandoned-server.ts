import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { ignoreNotFound } from '../ignore-not-found.ts';
import { CAN_TELL, isSameProcess, markOf, postgresProcesses, signal } from './running-process.ts';
import { lockHolder, releaseStaleLock } from './stale-lock.ts';

/** In the cluster: which of our processes started the PostgreSQL that runs on it. */
const KEEPER = 'bundled-server.json';

const keeperSchema = z.object({ pid: z.number(), birth: z.string().nullable() });

/** How PostgreSQL is asked to end, and how long each way may take. It kills what it started itself 5 s after SIGQUIT. */
const ESCALATION = [
  { name: 'SIGINT', seconds: 5 },
  { name: 'SIGQUIT', seconds: 7 },
  { name: 'SIGKILL', seconds: 3 },
] as const satisfies readonly { name: NodeJS.Signals; seconds: number }[];

const POLL_MS = 50;

/** How long a server that lives is waited for: it may be about to end. */
const PATIENCE_SECONDS = 3;

/** The same order for a shell, which waits in steps so that it ends soon after what it waits for. */
export const ESCALATE_IN_SHELL = ESCALATION.map(
  ({ name, seconds }) =>
    `kill -${name.slice(3)} $server || exit; for second in ${Array.from({ length: seconds }, (_, at) => at + 1).join(' ')}; do sleep 1; done`,
).join('\n');

/** Notes that this process keeps the PostgreSQL of a cluster. */
export async function noteKeeper(directory: string): Promise<void> {
  await writeFile(join(directory, KEEPER), JSON.stringify(await markOf(process.pid)), { mode: 0o600 });
}

/**
 * Makes way for a start on a cluster: a PostgreSQL whose keeper is gone is ended, for nobody else would.
 *
 * @throws Error when a server that lives uses the cluster, or what runs there cannot be told to be ours
 */
export async function endAbandoned(directory: string): Promise<void> {
  await endRunning(directory);
  await releaseStaleLock(directory);
}

async function endRunning(directory: string): Promise<void> {
  if ((await running(directory)).length === 0) return;
  const keeper = await keeperOf(directory);
  for (const { name, seconds } of ESCALATION) {
    const isAbandoned = CAN_TELL && keeper !== null && !(await isSameProcess(keeper));
    const deadline = Date.now() + (isAbandoned ? seconds : PATIENCE_SECONDS) * 1000;
    if (isAbandoned) for (const pid of await addressees(directory, name)) signal(pid, name);
    for (;;) {
      const [pid] = await running(directory);
      if (pid === undefined) return;
      if (Date.now() > deadline) {
        if (isAbandoned) break;
        throw new Error(`Another server is using ${directory} (PostgreSQL runs as process ${pid}).`);
      }
      await setTimeout(POLL_MS);
    }
  }
  throw new Error(`PostgreSQL on ${directory} does not end, not even when killed: restart the machine.`);
}

/** The postmaster passes on what it is told; the last blow, and what lost its postmaster, goes to every process. */
async function addressees(directory: string, name: NodeJS.Signals): Promise<number[]> {
  const found = await postgresProcesses(directory);
  const postmaster = await lockHolder(directory);
  const isPassedOn = name !== 'SIGKILL' && postmaster !== null && found.includes(postmaster);
  return isPassedOn ? [postmaster] : found;
}

/** Where nobody tells what a process works on, the number in `postmaster.pid` is believed, and never signalled. */
async function running(directory: string): Promise<number[]> {
  if (CAN_TELL) return postgresProcesses(directory);
  const pid = await lockHolder(directory);
  return pid !== null && (await isSameProcess({ pid, birth: null })) ? [pid] : [];
}

async function keeperOf(directory: string): Promise<z.infer<typeof keeperSchema> | null> {
  const text = await readFile(join(directory, KEEPER), 'utf8').catch(ignoreNotFound);
  return text === null ? null : (keeperSchema.safeParse(parseJson(text)).data ?? null);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Cut off by a crash: then nobody knows the keeper.
    return null;
  }
}
