import { AsyncLocalStorage } from 'node:async_hooks';
import type { FunctionEnvironment } from './function-environment.ts';

/** State of the running function, read by the globals installed for it. */
export interface ExecutionContext {
  readonly environment: FunctionEnvironment;
  /** Background tasks that outlive the response (`EdgeRuntime.waitUntil`). */
  readonly background: Set<Promise<unknown>>;
  /** Handles requests to `environment.SUPABASE_URL` in process. */
  readonly platformFetch: (request: Request) => Promise<Response>;
}

export const executionContext = new AsyncLocalStorage<ExecutionContext>();
