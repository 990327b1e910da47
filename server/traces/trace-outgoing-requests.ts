import type { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { z } from 'zod';
import { methodLabel } from '../metrics/method-label.ts';

/** All events of a request carry the same request object. */
const eventSchema = z.object({
  request: z.custom<object>((value) => typeof value === 'object' && value !== null),
});
const requestSchema = z.object({
  method: z.string(),
  origin: z.coerce.string().transform((origin) => URL.parse(origin)?.hostname),
});
const statusSchema = z.object({ response: z.object({ statusCode: z.number() }) });

/**
 * Creates a span for each outgoing HTTP request of a request (hosted Supabase, S3, web services), by method and host,
 * until disposed.
 * Source: https://github.com/nodejs/undici/blob/main/docs/docs/api/DiagnosticsChannel.md
 */
export function traceOutgoingRequests(tracer: Tracer, current: AsyncLocalStorage<Span>): Disposable {
  const spans = new WeakMap<object, Span>();
  // A subscriber that throws would end the process.
  const requestOf = (event: unknown): object => eventSchema.safeParse(event).data?.request ?? {};
  const subscribers = {
    'undici:request:create'(event: unknown): void {
      const parent = current.getStore();
      const request = requestOf(event);
      const { data } = requestSchema.safeParse(request);
      if (!parent || !data) return;
      const method = methodLabel(data.method);
      const attributes = { 'http.request.method': method, 'server.address': data.origin };
      const options = { kind: SpanKind.CLIENT, attributes };
      spans.set(request, tracer.startSpan(method, options, trace.setSpan(ROOT_CONTEXT, parent)));
    },
    'undici:request:headers'(event: unknown): void {
      const span = spans.get(requestOf(event));
      const status = statusSchema.safeParse(event).data?.response.statusCode ?? 0;
      span?.setAttribute('http.response.status_code', status);
      if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    },
    'undici:request:error'(event: unknown): void {
      spans.get(requestOf(event))?.setStatus({ code: SpanStatusCode.ERROR }).end();
    },
  };
  for (const [channel, subscriber] of Object.entries(subscribers)) subscribe(channel, subscriber);
  return {
    [Symbol.dispose]() {
      for (const [channel, subscriber] of Object.entries(subscribers)) unsubscribe(channel, subscriber);
    },
  };
}
