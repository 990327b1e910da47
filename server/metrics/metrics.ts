import type { WebHandler } from '@voltandes/platform/http';
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client';
import type { Backend } from '../backend.ts';
import type { PageOutcome } from '../pages/page-cache.ts';
import type { Settings } from '../settings.ts';
import { backupMetrics } from './backup-metrics.ts';
import { databaseMetrics } from './database-metrics.ts';
import { methodLabel } from './method-label.ts';

export interface Metrics {
  readonly contentType: string;
  /** The current values of all metrics. */
  read(): Promise<string>;
  /** Counts and times the responses of a handler. */
  measure(handle: WebHandler): WebHandler;
  countPage(outcome: PageOutcome): void;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The metrics of this process, and of the database as seen by it. They hold no personal data: labels are routes,
 * methods, statuses and job names.
 * Source: https://prometheus.io/docs/practices/naming/
 */
export function createMetrics(options: {
  backend: Backend;
  settings: Settings;
  labelOf: (pathname: string) => Promise<string>;
}): Metrics {
  const { backend, labelOf, settings } = options;
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  // Memory, CPU, garbage collection, and the delay of the event loop.
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, method and status: count, and time until the response started.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  });
  const pages = new Counter({
    name: 'page_cache_requests',
    help: 'Pages from the cache (hit), rendered (miss), and from the cache while the database does not respond (stale).',
    labelNames: ['outcome'],
    registers,
  });
  const { databaseUrl, platform } = backend;
  if (platform) {
    gauge(
      'database_connections_open',
      'Open connections in the pool for requests.',
      () => platform.stats().pool.open,
    );
    gauge('database_connections_idle', 'Idle connections in that pool.', () => platform.stats().pool.idle);
    gauge(
      'database_requests_waiting',
      'Requests waiting for a connection.',
      () => platform.stats().pool.waiting,
    );
    gauge('realtime_sockets', 'Open WebSockets.', () => platform.stats().realtime.sockets);
    gauge(
      'realtime_lag_seconds',
      'Time from the commit of the last change to its delivery.',
      () => (platform.stats().realtime.lagMs ?? 0) / 1000,
    );
  }
  const refreshDatabase = databaseUrl && databaseMetrics(databaseUrl, registers, settings);
  const refreshBackups = settings.BACKUP_URL && backupMetrics(settings.DATA_DIR, registers);

  /** Registers a gauge that is read on collection. */
  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }

  return {
    contentType: registry.contentType,
    async read() {
      await refreshDatabase?.();
      await refreshBackups?.();
      return registry.metrics();
    },
    countPage: (outcome) => pages.inc({ outcome }),
    measure: (handle) => async (request, connection) => {
      const started = performance.now();
      const answer = await handle(request, connection);
      const seconds = (performance.now() - started) / 1000;
      const { pathname } = new URL(request.url);
      const labels = { method: methodLabel(request.method), status: String(answer.status) };
      requests.observe({ route: await labelOf(pathname), ...labels }, seconds);
      return answer;
    },
  };
}
