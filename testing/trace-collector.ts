import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '@voltandes/platform/testing/listen-locally';
import { z } from 'zod';

const valueSchema = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() });
const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .transform((list) =>
    Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
  );
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: attributesSchema,
  status: z.object({ code: z.number() }),
});
const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

export interface TraceCollector extends AsyncDisposable {
  readonly endpoint: string;
  readonly spans: z.output<typeof spanSchema>[];
  /** The raw request bodies. */
  readonly received: string[];
  /** Attributes of the process that sent spans last. */
  resource(): Record<string, unknown>;
  authorization(): string | undefined;
  /** Requests that still await a response. */
  unanswered(): readonly object[];
}

/**
 * A trace collector for OTLP over HTTP, in JSON.
 * Source: https://opentelemetry.io/docs/specs/otlp/#otlphttp-request
 *
 * @param options.hangs accepts spans but never responds
 */
export async function startTraceCollector({ hangs = false } = {}): Promise<TraceCollector> {
  const spans: TraceCollector['spans'] = [];
  const received: string[] = [];
  let resource: Record<string, unknown> = {};
  let authorization: string | undefined;
  const unanswered = new Set<object>();
  const server = createServer(async (request, response) => {
    const isExpected =
      request.method === 'POST' &&
      request.url === '/v1/traces' &&
      request.headers['content-type'] === 'application/json';
    if (!isExpected) return response.writeHead(400).end();
    authorization = request.headers.authorization;
    unanswered.add(request);
    response.once('close', () => unanswered.delete(request));
    const body = await text(request);
    received.push(body);
    for (const sent of requestSchema.parse(JSON.parse(body)).resourceSpans) {
      resource = sent.resource.attributes;
      spans.push(...sent.scopeSpans.flatMap((scope) => scope.spans));
    }
    return hangs ? undefined : response.end('{}');
  });
  const port = await listenLocally(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    received,
    resource: () => resource,
    authorization: () => authorization,
    unanswered: () => [...unanswered],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
