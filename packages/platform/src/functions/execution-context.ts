import { AsyncLocalStorage } from 'node:async_hooks';
import type { FunctionEnvironment } from './function-environment.ts';

/** Whose code is executionContext: what the globals that functions expect answer with. */
export interface ExecutionContext {
  readonly environment: FunctionEnvironment;
  /** Work that outlives the answer (`EdgeRuntime.waitUntil`). */
  readonly background: Set<Promise<unknown>>;
  /** Answers requests to `environment.SUPABASE_URL` without leaving the process. */
  readonly platformFetch: (request: Request) => Promise<Response>;
}

export const executionContext = new AsyncLocalStorage<ExecutionContext>();
