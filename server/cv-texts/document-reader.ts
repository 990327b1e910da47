import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { MAX_CV_TEXT } from '#domain/recruiting/cv.ts';
import { cvBlocksSchema } from '#domain/recruiting/cv-text.ts';
import { PROJECT_DIRECTORY } from '../project-directory.ts';

/** CPU time per document; a long CV takes a tenth of a second. */
const CPU_SECONDS = 30;
const CHECK_MS = 250;
/** For a process that hardly gets CPU time, or waits: a batch of five ends before another process may claim it. */
const LONGEST_MS = 50_000;
/** Memory limit of the process, half of which Node.js reserves unused. Beyond it, the document or the process fails. */
const MEMORY_MB = 1024;
const HEAP_MB = 256;
/** Requests of visitors take precedence, but do not starve it: beside ten busy threads on two CPUs it gets a sixteenth of one. */
const NICENESS = 5;

const READING = join(import.meta.dirname, 'reading');
/** The only paths that the process may read; it may not write. */
const READABLE = [
  READING,
  ...['node_modules', 'domain', 'package.json'].map((path) => join(PROJECT_DIRECTORY, path)),
];

const answerSchema = z.union([
  z.object({ body: z.string().max(MAX_CV_TEXT), blocks: cvBlocksSchema.nullable() }),
  z.object({ error: z.string() }),
]);

/**
 * The text of a document, or why it cannot be read. `late`: that the machine did not get around to it, which says nothing
 * of the document.
 */
type Answer = z.output<typeof answerSchema> | { readonly late: string };

export interface DocumentReader {
  /** Reads one document at a time. Starts the process when there is none. */
  read(bytes: Uint8Array): Promise<Answer>;
  /** Kills the process, even while it is reading. */
  stop(): Promise<void>;
}

/**
 * Reads untrusted documents in a separate process, with limits on CPU time and memory, without the server's environment,
 * and without access to its files.
 *
 * @param options.cpuSeconds per document, counted from when the process is ready
 * @param options.longestMs how long to wait for an answer, by the clock
 */
export function createDocumentReader({
  cpuSeconds = CPU_SECONDS,
  longestMs = LONGEST_MS,
}: {
  cpuSeconds?: number;
  longestMs?: number;
} = {}): DocumentReader {
  let child: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    const ending = child;
    child = undefined;
    if (!ending || !isRunning(ending)) return;
    const exited = once(ending, 'exit');
    ending.kill('SIGKILL');
    await exited;
  };
  async function read(bytes: Uint8Array): Promise<Answer> {
    const reused = child && isRunning(child) ? child : null;
    child = reused ?? start();
    const deadline = AbortSignal.timeout(longestMs);
    if (!reused && !(await isReady(child, deadline))) {
      await stop();
      return { late: 'the reader did not start' };
    }
    const answer = await ask(child, bytes, { cpuSeconds, deadline });
    if (typeof answer !== 'string') return answer;
    await stop();
    // A process that has read others before may have died of them.
    if (reused && answer === 'died') return read(bytes);
    if (answer === 'late' || answer === 'killed') return { late: `the reader was ${answer}` };
    return { error: 'exceeds the time or memory limit' };
  }
  return { read, stop };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

function start(): ChildProcess {
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      // Node.js's heap limit does not include buffers; ulimit does.
      `ulimit -c 0 && ulimit -d ${MEMORY_MB * 1024} && exec "$@"`,
      'sh',
      process.execPath,
      `--max-old-space-size=${HEAP_MB}`,
      '--disallow-code-generation-from-strings',
      '--permission',
      ...READABLE.map((path) => `--allow-fs-read=${path}`),
      join(READING, 'main.ts'),
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced', env: {} },
  );
  if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  return child;
}

/** Waits for the first message of a process. */
async function isReady(child: ChildProcess, deadline: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  child.once('message', () => resolve(true));
  child.once('exit', () => resolve(false)).once('error', () => resolve(false));
  deadline.addEventListener('abort', () => resolve(false));
  return promise;
}

type Failure = 'died' | 'killed' | 'late' | 'exhausted';

/**
 * @returns the answer, or why there is none: the process exited, was killed by somebody else, did not respond in time, or
 * has used up its CPU time
 */
async function ask(
  child: ChildProcess,
  bytes: Uint8Array,
  { cpuSeconds, deadline }: { cpuSeconds: number; deadline: AbortSignal },
): Promise<z.output<typeof answerSchema> | Failure> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const fail = (failure: Failure): void => resolve(failure);
  const giveUp = (_code?: unknown, signal?: unknown): void => fail(signal === 'SIGKILL' ? 'killed' : 'died');
  const isLate = (): void => fail('late');
  const used = cpuClock(child.pid);
  const clock = setInterval(
    () => used() > cpuSeconds && fail('exhausted'),
    Math.min(CHECK_MS, cpuSeconds * 1000),
  );
  deadline.addEventListener('abort', isLate);
  child.once('message', resolve).once('exit', giveUp).once('error', giveUp);
  child.send(Buffer.from(bytes), (error) => error && giveUp());
  const answer = await promise;
  clearInterval(clock);
  deadline.removeEventListener('abort', isLate);
  child.off('message', resolve).off('exit', giveUp).off('error', giveUp);
  const failure = failureSchema.safeParse(answer).data;
  return failure ?? answerSchema.safeParse(answer).data ?? 'died';
}

const failureSchema = z.enum(['died', 'killed', 'late', 'exhausted']);

/** Counts the CPU seconds of a process from now on; where there is no /proc, seconds. Source: proc_pid_stat(5). */
function cpuClock(pid: number | undefined): () => number {
  const started = performance.now();
  const total = (): number | null => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number);
      return ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND;
    } catch {
      return null;
    }
  };
  const before = total() ?? 0;
  return () => (total() ?? (performance.now() - started) / 1000) - before;
}

/** Linux counts CPU time for programs in hundredths of a second on every architecture. */
const TICKS_PER_SECOND = 100;
