import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import type { Traces } from './traces.ts';

/** Traces requests and sends the traces to a collector, until disposed. */
export async function startTraces(options: {
  endpoint: string;
  logger: Logger;
  settings: Settings;
}): Promise<Traces> {
  // Loaded only when tracing is enabled.
  const { createTraces } = await import('./traces.ts');
  return createTraces(options);
}
