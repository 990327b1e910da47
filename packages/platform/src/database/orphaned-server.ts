import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { ignoreNotFound } from '../ignore-not-found.ts';
import { HAS_PROCFS, identifyProcess, isSameProcess, postgresProcesses, signal } from './process-identity.ts';
import { lockHolder, releaseStaleLock } from './stale-lock.ts';
import { hasListeningSocket } from './unix-socket.ts';

/** File in the cluster that identifies the process that started its PostgreSQL. */
const SUPERVISOR_FILE = 'bundled-server.json';

const supervisorSchema = z.object({ pid: z.number(), birth: z.string().nullable() });

/** Shutdown signals and how long each may take. PostgreSQL kills its own children 5 s after SIGQUIT. */
const ESCALATION = [
  { name: 'SIGINT', seconds: 5 },
  { name: 'SIGQUIT', seconds: 7 },
  { name: 'SIGKILL', seconds: 3 },
] as const satisfies readonly { name: NodeJS.Signals; seconds: number }[];

const POLL_MS = 50;

/** How long to wait for a live server, which may be shutting down. */
const LIVE_SERVER_TIMEOUT_SECONDS = 3;

/** The same escalation as a shell script; sleeps in steps of 1 s, so that the script ends soon after the server. */
export const ESCALATION_SCRIPT = ESCALATION.map(
  ({ name, seconds }) =>
    `kill -${name.slice(3)} $server || exit; for second in ${Array.from({ length: seconds }, (_, at) => at + 1).join(' ')}; do sleep 1; done`,
).join('\n');

/** Records that this process supervises the PostgreSQL of a cluster. */
export async function recordSupervisor(directory: string): Promise<void> {
  await writeFile(join(directory, SUPERVISOR_FILE), JSON.stringify(await identifyProcess(process.pid)), {
    mode: 0o600,
  });
}

/**
 * Stops a PostgreSQL whose supervisor is gone and removes its stale lock, so that the cluster can be started.
 *
 * @throws Error when a live server uses the cluster, or the running one cannot be identified as ours
 */
export async function stopOrphanedServer(directory: string): Promise<void> {
  await stopServer(directory);
  await requireNoOtherServer(directory);
  await releaseStaleLock(directory);
}

/** PostgreSQL would treat the lock of a server in another container as stale, and destroy the cluster. */
async function requireNoOtherServer(directory: string): Promise<void> {
  for (
    const deadline = performance.now() + LIVE_SERVER_TIMEOUT_SECONDS * 1000;
    await hasListeningSocket(directory);
  ) {
    if (performance.now() > deadline)
      throw new Error(
        `Another server is using ${directory}, but not on this machine: is it in another container?`,
      );
    await setTimeout(POLL_MS);
  }
}

async function stopServer(directory: string): Promise<void> {
  let running = await runningServers(directory);
  if (running.length === 0) return;
  const supervisor = await readSupervisor(directory);
  for (const { name, seconds } of ESCALATION) {
    const isOrphaned = HAS_PROCFS && supervisor !== null && !(await isSameProcess(supervisor));
    const deadline = performance.now() + (isOrphaned ? seconds : LIVE_SERVER_TIMEOUT_SECONDS) * 1000;
    if (isOrphaned) for (const pid of await signalTargets(directory, name)) signal(pid, name);
    for (;;) {
      running = await runningServers(directory, running);
      // None of the known processes is left, but they may have started children.
      if (running.length === 0) running = await runningServers(directory);
      const [pid] = running;
      if (pid === undefined) return;
      if (performance.now() > deadline) {
        if (isOrphaned) break;
        throw new Error(`Another server is using ${directory} (PostgreSQL runs as process ${pid}).`);
      }
      await setTimeout(POLL_MS);
    }
  }
  throw new Error(`PostgreSQL on ${directory} survived SIGKILL: restart the machine.`);
}

/** The postmaster forwards signals to its children, except SIGKILL; orphaned children are signaled directly. */
async function signalTargets(directory: string, name: NodeJS.Signals): Promise<number[]> {
  const found = await postgresProcesses(directory);
  const postmaster = await lockHolder(directory);
  const isForwarded = name !== 'SIGKILL' && postmaster !== null && found.includes(postmaster);
  return isForwarded ? [postmaster] : found;
}

/** Without procfs, trusts the pid in `postmaster.pid`, which is never signaled. */
async function runningServers(directory: string, among?: readonly number[]): Promise<number[]> {
  if (HAS_PROCFS) return postgresProcesses(directory, among);
  const pid = await lockHolder(directory);
  return pid !== null && (await isSameProcess({ pid, birth: null })) ? [pid] : [];
}

async function readSupervisor(directory: string): Promise<z.infer<typeof supervisorSchema> | null> {
  const text = await readFile(join(directory, SUPERVISOR_FILE), 'utf8').catch(ignoreNotFound);
  return text === null ? null : (supervisorSchema.safeParse(parseJson(text)).data ?? null);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Truncated by a crash: the supervisor is unknown.
    return null;
  }
}
