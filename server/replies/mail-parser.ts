import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** How often the CPU time of a thread is read. */
const CHECK_MS = 100;
/** For a thread that waits, which parsing never does. */
const LONGEST_MS = 10 * 60_000;
const HEAP_MB = 256;
const MICROSECONDS = 1e6;

const parsedSchema = z.object({
  sender: z.string(),
  subject: z.string(),
  /** As plain text; empty when nothing of it is visible. */
  text: z.string(),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), content: z.instanceof(Uint8Array) })),
  /** Set for a mail server's report that it could not deliver mails of ours. */
  report: z
    .object({
      messageId: z.string().nullable(),
      failures: z.array(z.object({ recipients: z.array(z.string()), reason: z.string() })),
    })
    .nullable(),
});

export type ParsedMail = z.infer<typeof parsedSchema>;

/**
 * Parses untrusted mails in a separate thread, with limits on CPU time and memory, so that they cannot stop the server.
 */
export class MailParser implements AsyncDisposable {
  #worker: Worker | null = null;
  #ready: Promise<unknown> = Promise.resolve();

  /**
   * @param options.cpuSeconds counted from when the thread is ready, and only while it runs: a busy machine takes longer
   * @returns `late` when the mail takes longer; null when it cannot be parsed
   */
  async parse(
    source: Uint8Array,
    { cpuSeconds, signal }: { cpuSeconds: number; signal: AbortSignal },
  ): Promise<ParsedMail | 'late' | null> {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const giveUp = (): void => resolve(null);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    signal.addEventListener('abort', giveUp);
    worker.once('error', giveUp).once('exit', giveUp);
    await Promise.race([this.#ready, promise]);
    worker.once('message', resolve);
    const before = await cpuSecondsOf(worker);
    const started = performance.now();
    worker.postMessage(source);
    const clock = setInterval(async () => {
      if (performance.now() - started > LONGEST_MS || (await cpuSecondsOf(worker)) - before > cpuSeconds)
        resolve('late');
    }, CHECK_MS);
    const answer = await promise;
    clearInterval(clock);
    signal.removeEventListener('abort', giveUp);
    worker.off('message', resolve).off('error', giveUp).off('exit', giveUp);
    const parsed = answer === 'late' ? answer : (parsedSchema.safeParse(answer).data ?? null);
    // A failed thread may still be busy, or out of memory.
    if (parsed === null || parsed === 'late') await this[Symbol.asyncDispose]();
    return parsed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }

  /** One thread for all mails of a poll, since loading the libraries costs more than most mails. */
  #start(): Worker {
    const worker = new Worker(join(import.meta.dirname, 'parsing', 'worker.ts'), {
      env: {},
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    this.#ready = new Promise((resolve) => worker.once('message', resolve).once('exit', resolve));
    // The thread may also fail between two mails.
    return worker
      .on('error', () => {})
      .once('exit', () => {
        if (this.#worker === worker) this.#worker = null;
      });
  }
}

/** Zero once the thread has ended. */
const cpuSecondsOf = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ system, user }) => (system + user) / MICROSECONDS,
    () => 0,
  );
