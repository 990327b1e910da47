import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** @param salt a salt, or the cost for generating one */
export type BcryptTask =
  | { readonly kind: 'compare'; readonly password: string; readonly hash: string }
  | { readonly kind: 'hash'; readonly password: string; readonly salt: string | number };

/** Tasks reject with the error of `refuse` when too many are waiting. */
export interface BcryptPool {
  compare(password: string, hash: string): Promise<boolean>;
  hash(password: string, salt: string | number): Promise<string>;
  /** Throws the same error when too many tasks are waiting. */
  requireCapacity(): void;
  /** Ends idle threads; the next task starts one again. */
  stopIdleThreads(): Promise<void>;
}

const answerSchema = z.union([
  z.object({ result: z.union([z.boolean(), z.string()]) }),
  z.object({ error: z.string() }),
]);

interface Job {
  readonly task: BcryptTask;
  readonly resolve: (result: boolean | string) => void;
  readonly reject: (error: Error) => void;
}

/** Young and old generation of a thread's heap; bcrypt itself uses four kilobytes. */
const HEAP_MB = 16;

/**
 * Runs bcrypt in low-priority threads that start on demand. In Node.js's own thread pool it would block file reads and
 * name resolution, and run at the priority of the event loop, which then waits for its turn.
 *
 * @param options.threads maximum number of threads
 * @param options.maxWaiting maximum number of tasks that wait for a thread
 * @param options.refuse creates the error for one more
 * @param options.idleMs idle time after which the threads end; idle threads do not keep the process alive
 * @param options.script the threads' script; replaced in tests
 */
export function createBcryptPool(options: {
  threads: number;
  maxWaiting: number;
  refuse: () => Error;
  idleMs: number;
  script?: string;
}): BcryptPool {
  const { idleMs, maxWaiting, refuse, script = join(import.meta.dirname, 'worker.ts'), threads } = options;
  /** The job of each thread; null while it has none. */
  const running = new Map<Worker, Job | null>();
  const waiting: Job[] = [];
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const worker = new Worker(script, {
      env: {},
      execArgv: [],
      stdin: false,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: HEAP_MB },
    });
    running.set(worker, null);
    let failure = new Error('A bcrypt thread has exited.');
    return worker
      .on('message', (message) => {
        const answer = answerSchema.parse(message);
        const job = running.get(worker);
        running.set(worker, null);
        worker.unref();
        if ('error' in answer) job?.reject(new Error(answer.error));
        else job?.resolve(answer.result);
        runNext();
      })
      .on('error', (error: Error) => {
        failure = error;
      })
      .on('exit', () => {
        const job = running.get(worker);
        running.delete(worker);
        job?.reject(failure);
        runNext();
      });
  }

  function runNext(): void {
    for (;;) {
      const [job] = waiting;
      if (!job) break;
      const [idle] = [...running].find(([, task]) => task === null) ?? [];
      if (!idle && running.size >= threads) return;
      const worker = idle ?? start();
      waiting.shift();
      running.set(worker, job);
      worker.ref();
      worker.postMessage(job.task);
    }
    clearTimeout(idleTimer);
    idleTimer = setTimeout(stopIdleThreads, idleMs).unref();
  }

  async function stopIdleThreads(): Promise<void> {
    clearTimeout(idleTimer);
    const idle = [...running].flatMap(([worker, job]) => (job === null ? worker : []));
    for (const worker of idle) running.delete(worker);
    await Promise.all(idle.map((worker) => worker.terminate()));
  }

  function requireCapacity(): void {
    if (waiting.length >= maxWaiting) throw refuse();
  }

  async function run(task: BcryptTask): Promise<boolean | string> {
    requireCapacity();
    const { promise, resolve, reject } = Promise.withResolvers<boolean | string>();
    waiting.push({ task, resolve, reject });
    runNext();
    return promise;
  }

  return {
    compare: async (password, hash) => z.boolean().parse(await run({ kind: 'compare', password, hash })),
    hash: async (password, salt) => z.string().parse(await run({ kind: 'hash', password, salt })),
    requireCapacity,
    stopIdleThreads,
  };
}
