import type { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { type StatementEvent, statementChannel } from '@voltandes/platform/database';

/**
 * Creates a span for each SQL statement of a request, named after its operation, until disposed.
 * Source: https://opentelemetry.io/docs/specs/semconv/database/postgresql/
 */
export function traceStatements(tracer: Tracer, current: AsyncLocalStorage<Span>): Disposable {
  const spans = new WeakMap<StatementEvent, Span>();
  const ignore = (): void => undefined;
  const subscriber = {
    start(event: StatementEvent): void {
      const parent = current.getStore();
      // Background work belongs to no request.
      if (!parent) return;
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': event.operation };
      const options = { kind: SpanKind.CLIENT, attributes };
      spans.set(event, tracer.startSpan(event.operation, options, trace.setSpan(ROOT_CONTEXT, parent)));
    },
    end: ignore,
    asyncStart: ignore,
    error(event: StatementEvent): void {
      spans.get(event)?.setStatus({ code: SpanStatusCode.ERROR });
    },
    asyncEnd(event: StatementEvent): void {
      spans.get(event)?.end();
    },
  };
  statementChannel.subscribe(subscriber);
  return {
    [Symbol.dispose]() {
      statementChannel.unsubscribe(subscriber);
    },
  };
}
