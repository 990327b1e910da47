import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { listenLocally } from './listen-locally.ts';

const payloadSchema = z.looseObject({ metadata: z.looseObject({ name: z.string() }) });

export type WebhookPayload = z.output<typeof payloadSchema>;

type Answer = (response: ServerResponse, payload: WebhookPayload) => void;

export interface WebhookService extends AsyncDisposable {
  readonly url: string;
  readonly secret: string;
  /** All signed calls, whether or not they got a response. */
  readonly received: WebhookPayload[];
  /** Responds with an object; `{}` by default. */
  answer(body: (payload: WebhookPayload) => unknown): void;
  /** Responds in any other way. */
  respond(answer: Answer): void;
}

/** Receives auth hooks over HTTP and rejects those without a valid signature: https://www.standardwebhooks.com */
export async function startWebhookService(): Promise<WebhookService> {
  const key = Buffer.from('the key that the service and the platform share');
  const received: WebhookPayload[] = [];
  let answer: Answer = (response) => json(response, {});
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (!isSigned(request, body, key)) return void response.writeHead(401).end();
    const payload = payloadSchema.parse(JSON.parse(body));
    received.push(payload);
    answer(response, payload);
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    secret: `v1,whsec_${key.toString('base64')}`,
    received,
    answer(body) {
      answer = (response, payload) => json(response, body(payload));
    },
    respond(other) {
      answer = other;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function json(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}

function isSigned({ headers }: IncomingMessage, body: string, key: Buffer): boolean {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
