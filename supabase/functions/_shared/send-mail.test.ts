import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '@voltandes/platform/testing/listen-locally';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MailRejected, readMessageId, type SentMail, sendMail } from './send-mail.ts';

/** The mail service's next response. */
let answer = { status: 200, body: {} };
/** How many 429 responses precede it, and their `retry-after`. */
let busy = { times: 0, retryAfter: '0' };
/** Accepts requests and never responds. */
let isSilent = false;
let asked: { method: string | undefined; url: string | undefined; headers: unknown };
const service = createServer((request, response) => {
  text(request).then((body) => {
    if (isSilent) return;
    if (busy.times > 0) {
      busy.times -= 1;
      response.writeHead(429, { 'retry-after': busy.retryAfter }).end();
      return;
    }
    const { method, url } = request;
    asked = { method, url, headers: body && JSON.parse(body).headers };
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
});
let url = '';
beforeAll(async () => {
  url = `http://127.0.0.1:${await listenLocally(service)}`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const environment = () => ({ MAIL_API_URL: url, MAIL_API_KEY: 'key' });

const send = (status: number, body: object, thread: string[] = []): Promise<SentMail | null> => {
  answer = { status, body };
  const mail = { subject: 'x', html: 'x', text: 'x' };
  return sendMail(environment(), { to: 'a@correo.example', mail, once: 'contact-request/1', thread });
};

test('a message that was already sent with different links counts as sent', async () => {
  await expect(send(409, { statusCode: 409, name: 'invalid_idempotent_request' })).resolves.toBeNull();
});

test('a message that another request is sending is retried later', async () => {
  await expect(send(409, { statusCode: 409, name: 'concurrent_idempotent_requests' })).rejects.toThrow('409');
});

test('a message that can never be accepted is rejected permanently', async () => {
  for (const status of [400, 422])
    await expect(send(status, { name: 'validation_error' })).rejects.toThrow(MailRejected);
  await expect(send(429, { name: 'rate_limit_exceeded' })).rejects.not.toThrow(MailRejected);
});

test.each([
  ['is retried after the wait', { times: 3, retryAfter: '0' }, 0],
  ['is abandoned for now after four attempts', { times: 5, retryAfter: '0' }, 1],
  ['is not retried when the wait is an hour', { times: 2, retryAfter: '3600' }, 1],
])('a rate-limited message %s', async (_, times, left) => {
  busy = { ...times };
  const sent = await send(200, { id: '1' }).catch((error: unknown) => error);
  if (left === 0) expect(sent).toMatchObject({ id: '1' });
  else expect(sent).toMatchObject({ message: expect.stringContaining('429') });
  expect(busy.times).toBe(left);
  busy.times = 0;
});

test('a service that never answers is given up on', async () => {
  isSilent = true;
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(20));
  await expect(send(200, { id: '1' })).rejects.toMatchObject({ name: 'TimeoutError' });
  isSilent = false;
});

test('a message references its predecessors, only the first and the last ones when there are too many', async () => {
  await send(200, { id: '1' }, []);
  expect(asked.headers).toEqual({ 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' });
  await send(200, { id: '1' }, ['<a@x>', '<b@x>']);
  expect(asked.headers).toMatchObject({ 'In-Reply-To': '<b@x>', References: '<a@x> <b@x>' });
  const long = Array.from({ length: 6 }, (_, at) => `<${at}${'x'.repeat(240)}@x>`);
  await send(200, { id: '1' }, long);
  expect(asked.headers).toMatchObject({
    'In-Reply-To': long[5],
    References: [long[0], long[4], long[5]].join(' '),
  });
});

test('a Message-ID missing from the response is requested later, and its absence stops nothing', async () => {
  expect(await send(200, { id: '1', message_id: '<1@x>' })).toEqual({ id: '1', messageId: '<1@x>' });
  expect(await send(200, { id: '1' })).toEqual({ id: '1', messageId: null });
  answer = { status: 200, body: { id: '1', message_id: '<1@ses.example>' } };
  expect(await readMessageId(environment(), '1/2')).toBe('<1@ses.example>');
  expect(asked).toMatchObject({ method: 'GET', url: '/emails/1%2F2' });
  for (const [status, body] of [
    [200, { id: '1' }],
    [404, {}],
    [500, {}],
  ] as const) {
    answer = { status, body };
    expect(await readMessageId(environment(), '1')).toBeNull();
  }
  expect(await readMessageId({ ...environment(), MAIL_API_URL: 'http://127.0.0.1:1' }, '1')).toBeNull();
});
