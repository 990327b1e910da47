import { AsyncLocalStorage } from 'node:async_hooks';
import { ExportResultCode, parseKeyPairsIntoRecord } from '@opentelemetry/core';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Secret } from '@voltandes/platform/runtime';
import type { Logger } from 'pino';

/** Timeout for sending a batch to the collector. */
const TIMEOUT_MS = 10_000;

/**
 * Sends spans in OTLP over HTTP, in JSON. OpenTelemetry's own exporter keeps retrying while the process stops; this one
 * drops what the collector does not accept, and `shutdown` aborts requests in flight.
 * Source: https://opentelemetry.io/docs/specs/otlp/#otlphttp
 */
export function createOtlpExporter({
  endpoint,
  headers,
  logger,
}: {
  endpoint: string;
  headers: Secret | undefined;
  logger: Logger;
}): SpanExporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const own = { ...parseKeyPairsIntoRecord(headers?.reveal()), 'content-type': 'application/json' };
  const closing = new AbortController();
  // Sending does not belong to the request whose span filled the batch.
  const outside = AsyncLocalStorage.snapshot();
  let isFailing = false;
  const send = async (spans: ReadableSpan[]): Promise<void> => {
    const body = new TextDecoder().decode(JsonTraceSerializer.serializeRequest(spans));
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const answer = await fetch(url, { method: 'POST', headers: own, body, redirect: 'error', signal });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The collector responded with ${answer.status}.`);
  };
  return {
    export(spans, done) {
      outside(() => send(spans)).then(
        () => {
          isFailing = false;
          done({ code: ExportResultCode.SUCCESS });
        },
        (error: unknown) => {
          // Logged once, not for every batch.
          if (!isFailing && !closing.signal.aborted) logger.warn({ err: error }, 'traces could not be sent');
          isFailing = true;
          done({ code: ExportResultCode.FAILED });
        },
      );
    },
    async shutdown() {
      closing.abort();
    },
  };
}
