import { executionContext } from './execution-context.ts';

/** A handler passed to `Deno.serve`. */
export type DenoHandler = (
  request: Request,
  info: { remoteAddr: { transport: 'tcp'; hostname: string; port: number } },
) => Response | Promise<Response>;

let served: DenoHandler | null = null;

/** Returns the handler registered since the last call, and clears it. */
export function takeServedHandler(): DenoHandler | null {
  const handler = served;
  served = null;
  return handler;
}

/**
 * Installs the globals of Supabase's edge runtime that functions use: `Deno.serve`, `Deno.env`,
 * `EdgeRuntime.waitUntil`.
 * Source: https://supabase.com/docs/guides/functions/background-tasks
 */
export function installDenoGlobals(): void {
  if ('Deno' in globalThis) return;
  const environment = () => executionContext.getStore()?.environment ?? {};
  const Deno = {
    serve(...given: unknown[]) {
      served = findHandler(given);
      return { finished: Promise.resolve(), shutdown: async () => undefined };
    },
    env: {
      get: (name: string) => new Map(Object.entries(environment())).get(name),
      has: (name: string) => Object.hasOwn(environment(), name),
      toObject: () => ({ ...environment() }),
    },
  };
  const EdgeRuntime = {
    waitUntil(work: Promise<unknown>) {
      const background = executionContext.getStore()?.background;
      background?.add(work);
      const done = () => background?.delete(work);
      work.then(done, done);
    },
  };
  Object.assign(globalThis, { Deno, EdgeRuntime });
}

/** Accepts `serve(handler)`, `serve(options, handler)` and `serve({ handler })`. */
function findHandler(given: readonly unknown[]): DenoHandler {
  for (const candidate of given) {
    if (isHandler(candidate)) return candidate;
    if (typeof candidate === 'object' && candidate !== null && 'handler' in candidate) {
      if (isHandler(candidate.handler)) return candidate.handler;
    }
  }
  throw new TypeError('Deno.serve requires a handler.');
}

export function isHandler(value: unknown): value is DenoHandler {
  return typeof value === 'function';
}
