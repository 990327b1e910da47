import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { MAX_CV_TEXT } from '#domain/recruiting/cv.ts';
import { cvBlocksSchema } from '#domain/recruiting/cv-text.ts';
import { PROJECT_DIRECTORY } from '../project-directory.ts';

/** Timeout per document; a long CV takes a tenth of a second. */
const SECONDS = 30;
/** Memory limit of the process, half of which Node.js reserves unused. Beyond it, the document or the process fails. */
const MEMORY_MB = 1024;
const HEAP_MB = 256;

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

/** The text of a document, or why it could not be read. */
type Answer = z.output<typeof answerSchema>;

export interface DocumentReader {
  /** Reads one document at a time. Starts the process when there is none. */
  read(bytes: Uint8Array): Promise<Answer>;
  /** Kills the process, even while it is reading. */
  stop(): Promise<void>;
}

/**
 * Reads untrusted documents in a separate process, with time and memory limits, without the server's environment, and
 * without access to its files.
 *
 * @param options.seconds per document
 */
export function createDocumentReader({ seconds = SECONDS }: { seconds?: number } = {}): DocumentReader {
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
    const answer = await ask(child, bytes, seconds);
    if (typeof answer !== 'string') return answer;
    await stop();
    // A process that has read others before may have died of them.
    if (reused && answer === 'died') return read(bytes);
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
  // Requests of visitors take precedence.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}

/** @returns the answer, or why there is none: the process exited, or did not respond in time */
async function ask(
  child: ChildProcess,
  bytes: Uint8Array,
  seconds: number,
): Promise<Answer | 'died' | 'late'> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const giveUp = (): void => resolve('died');
  const timer = setTimeout(() => resolve('late'), seconds * 1000);
  child.once('message', resolve).once('exit', giveUp).once('error', giveUp);
  child.send(Buffer.from(bytes), (error) => error && giveUp());
  const answer = await promise;
  clearTimeout(timer);
  child.off('message', resolve).off('exit', giveUp).off('error', giveUp);
  if (answer === 'late') return answer;
  return answerSchema.safeParse(answer).data ?? 'died';
}
