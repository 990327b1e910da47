import type { Logger } from 'pino';
import type { Backend } from '../backend.ts';
import { createBuiltRouteLabel } from './built-route-label.ts';
import type { Metrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

/** Measures this process, and serves what it finds until disposed. */
export async function startMetrics(options: {
  backend: Backend;
  logger: Logger;
  address: { host: string; port: number };
}): Promise<Metrics & AsyncDisposable> {
  // Loaded where metrics are wanted alone.
  const { createMetrics } = await import('./metrics.ts');
  const metrics = createMetrics({ backend: options.backend, labelOf: createBuiltRouteLabel() });
  const server = await serveMetrics(metrics, options);
  return { ...metrics, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
