import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** For one mail; a large one takes a second. */
const SECONDS = 20;
const HEAP_MB = 256;

const parsedSchema = z.object({
  sender: z.string(),
  subject: z.string(),
  /** As plain text, also when it came as HTML. */
  text: z.string(),
  attachments: z.array(z.object({ name: z.string(), content: z.instanceof(Uint8Array) })),
});

export type ParsedMail = z.infer<typeof parsedSchema>;

/**
 * Parses a mail that a stranger sent in a thread of its own, with limits of time and memory: whatever it does, the server
 * goes on.
 *
 * @returns null when it cannot be parsed within them
 */
export async function parseMail(source: Uint8Array, signal: AbortSignal): Promise<ParsedMail | null> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const giveUp = (): void => resolve(null);
  const worker = new Worker(join(import.meta.dirname, 'parsing', 'worker.ts'), {
    env: {},
    stdin: false,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const timer = setTimeout(giveUp, SECONDS * 1000);
  signal.addEventListener('abort', giveUp);
  worker.once('message', resolve).once('error', giveUp).once('exit', giveUp);
  worker.postMessage(source);
  const answer = await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', giveUp);
  await worker.terminate();
  return parsedSchema.safeParse(answer).data ?? null;
}
