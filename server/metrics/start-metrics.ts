import type { Logger } from 'pino';
import type { Backend } from '../backend.ts';
import type { Settings } from '../settings.ts';
import { createBuiltRouteLabel } from './built-route-label.ts';
import type { Metrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

/** Collects metrics of this process and serves them until disposed. */
export async function startMetrics(options: {
  backend: Backend;
  logger: Logger;
  settings: Settings;
  address: { host: string; port: number };
}): Promise<Metrics & AsyncDisposable> {
  // Loaded only when metrics are enabled.
  const { createMetrics } = await import('./metrics.ts');
  const metrics = createMetrics({
    backend: options.backend,
    settings: options.settings,
    labelOf: createBuiltRouteLabel(),
  });
  const server = await serveMetrics(metrics, options);
  return { ...metrics, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
