import type { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { WebHandler } from '@voltandes/platform/http';
import { methodLabel } from '../metrics/method-label.ts';

/**
 * Creates a span for each request, with its method, route and status. URLs hold tokens and names, so they are left out,
 * as are headers and bodies.
 * Source: https://opentelemetry.io/docs/specs/semconv/http/http-spans/
 *
 * @param options.current holds the span while the request is handled
 * @param options.trustsParent whether to trust the parent trace in `traceparent`, set by a proxy
 */
export function traceRequests(
  handle: WebHandler,
  options: {
    current: AsyncLocalStorage<Span>;
    labelOf: (pathname: string) => Promise<string>;
    tracer: Tracer;
    trustsParent: boolean;
  },
): WebHandler {
  const { current, labelOf, tracer, trustsParent } = options;
  return async (request, connection) => {
    const method = methodLabel(request.method);
    const span = tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
      trustsParent ? parentOf(request) : ROOT_CONTEXT,
    );
    try {
      const answer = await current.run(span, () => handle(request, connection));
      const route = await labelOf(new URL(request.url).pathname);
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': answer.status });
      if (answer.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      return answer;
    } finally {
      span.end();
    }
  };
}

/** Source: https://www.w3.org/TR/trace-context/#traceparent-header */
function parentOf(request: Request): Context {
  const parent = parseTraceParent(request.headers.get('traceparent') ?? '');
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}
