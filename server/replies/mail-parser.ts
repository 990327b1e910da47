import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** Timeout per mail; a large one takes a second. */
const SECONDS = 20;
const HEAP_MB = 256;

const parsedSchema = z.object({
  sender: z.string(),
  subject: z.string(),
  /** As plain text, converted when the mail is in HTML. */
  text: z.string(),
  attachments: z.array(z.object({ name: z.string(), content: z.instanceof(Uint8Array) })),
});

export type ParsedMail = z.infer<typeof parsedSchema>;

/** Parses untrusted mails in a separate thread, with time and memory limits, so that they cannot stop the server. */
export class MailParser implements AsyncDisposable {
  #worker: Worker | null = null;

  /** @returns null when the mail cannot be parsed within the limits */
  async parse(source: Uint8Array, signal: AbortSignal): Promise<ParsedMail | null> {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const giveUp = (): void => resolve(null);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const timer = setTimeout(giveUp, SECONDS * 1000);
    signal.addEventListener('abort', giveUp);
    worker.once('message', resolve).once('error', giveUp).once('exit', giveUp);
    worker.postMessage(source);
    const answer = await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    worker.off('message', resolve).off('error', giveUp).off('exit', giveUp);
    const parsed = parsedSchema.safeParse(answer).data ?? null;
    // A failed thread may still be busy, or out of memory.
    if (!parsed) await this[Symbol.asyncDispose]();
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
    // The thread may also fail between two mails.
    return worker
      .on('error', () => {})
      .once('exit', () => {
        if (this.#worker === worker) this.#worker = null;
      });
  }
}
