import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '@voltandes/platform/testing/listen-locally';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendToRecipients } from './notice-recipients.ts';
import { MailRejected } from './send-mail.ts';

const ADDRESSES = ['a@correo.example', 'b@correo.example', 'c@correo.example'];

/** The mail service's status by address; 200 otherwise. */
let statuses: Readonly<Record<string, number>> = {};
/** Responses that wait for the mails to all recipients. */
let waiting: (() => void)[] = [];
const service = createServer((request, response) => {
  text(request).then((body) => {
    const { to } = JSON.parse(body);
    waiting.push(() => response.writeHead(statuses[to] ?? 200).end('{}'));
    if (waiting.length < ADDRESSES.length) return;
    for (const respond of waiting) respond();
    waiting = [];
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

const send = (byAddress: Readonly<Record<string, number>>): Promise<string[]> => {
  statuses = byAddress;
  return sendToRecipients(
    { MAIL_API_URL: url, MAIL_API_KEY: 'key' },
    { addresses: ADDRESSES, source: 'settings' },
    { mail: { subject: 'x', html: 'x', text: 'x' }, once: 'contact-request/1' },
  );
};

test('all mails are on their way at once, and the rejected ones are named', async () => {
  await expect(send({ 'b@correo.example': 422 })).resolves.toEqual(['b@correo.example']);
});

test('a failure outweighs rejections', async () => {
  const failing = send({ 'a@correo.example': 422, 'b@correo.example': 422, 'c@correo.example': 503 });
  await expect(failing).rejects.toThrow('503');
  await expect(failing).rejects.not.toThrow(MailRejected);
});

test('that every address was rejected is told apart', async () => {
  const rejected = Object.fromEntries(ADDRESSES.map((address) => [address, 422]));
  await expect(send(rejected)).rejects.toThrow(MailRejected);
});
