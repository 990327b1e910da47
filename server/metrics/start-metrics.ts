import type { Logger } from 'pino';
import type { Backend } from '../backend.ts';
import { loadProductionBuild } from '../pages/site-handler.ts';
import type { Settings } from '../settings.ts';
import type { Metrics } from './metrics.ts';
import { createRouteLabel } from './route-label.ts';
import { serveMetrics } from './serve-metrics.ts';

/** Measures this process, and serves what it finds until disposed. */
export async function startMetrics(options: {
  backend: Backend;
  logger: Logger;
  settings: Settings;
  address: { host: string; port: number };
}): Promise<Metrics & AsyncDisposable> {
  // Loaded where metrics are wanted alone.
  const { createMetrics } = await import('./metrics.ts');
  let label: ReturnType<typeof createRouteLabel> | undefined;
  const metrics = createMetrics({
    backend: options.backend,
    settings: options.settings,
    async labelOf(pathname) {
      label ??= createRouteLabel((await loadProductionBuild()).routes);
      return label(pathname);
    },
  });
  const server = await serveMetrics(metrics, options);
  return { ...metrics, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
