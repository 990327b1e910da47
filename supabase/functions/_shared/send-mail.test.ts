import { createServer } from 'node:http';
import { listenLocally } from '@voltandes/platform/testing/listen-locally';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MailRejected, sendMail } from './send-mail.ts';

/** What the mail service answers next. */
let answer = { status: 200, body: {} };
const service = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
});
let url = '';
beforeAll(async () => {
  url = `http://127.0.0.1:${await listenLocally(service)}`;
});
afterAll(() => service.close());

const send = (status: number, body: object): Promise<void> => {
  answer = { status, body };
  return sendMail(
    { MAIL_API_URL: url, MAIL_API_KEY: 'key' },
    { to: 'a@correo.example', mail: { subject: 'x', html: 'x', text: 'x' }, once: 'contact-request/1' },
  );
};

test('a message sent before with other links in it has been sent', async () => {
  await expect(send(409, { statusCode: 409, name: 'invalid_idempotent_request' })).resolves.toBeUndefined();
});

test('a message that is being sent at this moment is tried again later', async () => {
  await expect(send(409, { statusCode: 409, name: 'concurrent_idempotent_requests' })).rejects.toThrow('409');
});

test('a message that will never be accepted is rejected for good', async () => {
  await expect(send(422, { name: 'validation_error' })).rejects.toThrow(MailRejected);
  await expect(send(429, { name: 'rate_limit_exceeded' })).rejects.not.toThrow(MailRejected);
});
