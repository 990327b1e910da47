import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { WebHandler } from '@voltandes/platform/http';
import { completesWithin } from '@voltandes/platform/runtime';
import type { Logger } from 'pino';
import { createBuiltRouteLabel } from '../metrics/built-route-label.ts';
import type { Settings } from '../settings.ts';
import { version } from '../version.ts';
import { createOtlpExporter } from './otlp-exporter.ts';
import { createSampler } from './sampler.ts';
import { traceOutgoingRequests } from './trace-outgoing-requests.ts';
import { traceRequests } from './trace-requests.ts';
import { traceStatements } from './trace-statements.ts';

export interface Traces extends AsyncDisposable {
  /** Wraps a handler to trace its requests. */
  trace(handle: WebHandler): WebHandler;
}

/** How long shutdown waits for the last spans to be sent. */
const FLUSH_TIMEOUT_MS = 1000;

const NAME = 'voltandes';

/** Traces requests with their SQL statements and outgoing requests; at most 2,048 spans are queued for sending. */
export function createTraces(options: { endpoint: string; logger: Logger; settings: Settings }): Traces {
  const { endpoint, logger, settings } = options;
  const exporter = createOtlpExporter({ endpoint, logger, headers: settings.OTEL_EXPORTER_OTLP_HEADERS });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': NAME, 'service.version': version() }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: createSampler(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer(NAME);
  const current = new AsyncLocalStorage<Span>();
  const labelOf = createBuiltRouteLabel();
  const resources = new DisposableStack();
  resources.use(traceStatements(tracer, current));
  resources.use(traceOutgoingRequests(tracer, current));
  return {
    trace: (handle) =>
      traceRequests(handle, { current, labelOf, tracer, trustsParent: settings.TRUST_PROXY > 0 }),
    async [Symbol.asyncDispose]() {
      resources.dispose();
      const flushed = provider.shutdown();
      await completesWithin(FLUSH_TIMEOUT_MS, flushed).catch(() => false);
      // Aborts requests that the collector has not responded to.
      await exporter.shutdown();
      await flushed.catch(() => undefined);
    },
  };
}
