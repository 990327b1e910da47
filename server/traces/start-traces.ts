import type { WebHandler } from '@voltandes/platform/http/listen';
import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';

export interface Traces extends AsyncDisposable {
  /** Traces what a handler answers. */
  trace(handle: WebHandler): WebHandler;
}

/** Traces requests and sends the traces to a collector, until disposed. */
export async function startTraces(options: {
  endpoint: string;
  logger: Logger;
  settings: Settings;
}): Promise<Traces> {
  // Loaded where traces are wanted alone.
  const { createTraces } = await import('./traces.ts');
  return createTraces(options);
}
