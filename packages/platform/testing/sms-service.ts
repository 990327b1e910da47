import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from './listen-locally.ts';

interface ReceivedSms {
  readonly user: { readonly id: string };
  readonly sms: {
    readonly otp: string;
    readonly phone: string;
    readonly message: string;
    readonly channel: string;
  };
}

export interface SmsService extends AsyncDisposable {
  readonly url: string;
  readonly secret: string;
  readonly received: ReceivedSms[];
  /** Makes requests fail with a message; null makes them succeed again. */
  refuseWith(message: string | null): void;
}

/** An SMS service behind the `send_sms` hook; verifies webhook signatures. */
export async function startSmsService(): Promise<SmsService> {
  const key = Buffer.from('the key that the service and the platform share');
  const received: ReceivedSms[] = [];
  let refusal: string | null = null;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = request.headers;
    const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
    response.setHeader('content-type', 'application/json');
    if (signature !== `v1,${expected}`) return void response.writeHead(401).end('{}');
    if (refusal !== null) {
      return void response.end(JSON.stringify({ error: { http_code: 422, message: refusal } }));
    }
    received.push(JSON.parse(body));
    response.end('{}');
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}/send`,
    secret: `v1,whsec_${key.toString('base64')}`,
    received,
    refuseWith(message) {
      refusal = message;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
