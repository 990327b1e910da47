import { expect, test } from 'vitest';
import { isPermanent, PartialDeliveryError } from './delivery-errors.ts';

const smtpError = (command: string, response: string): Error =>
  Object.assign(new Error(response), {
    code: 'EENVELOPE',
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  });

test.each([
  ['RCPT TO', '550 5.1.1 No such user'],
  ['RCPT TO', '550 mailbox unavailable'],
  ['RCPT TO', '552 5.2.2 Mailbox full'],
  ['DATA', '554 Message rejected'],
  ['DATA', '552 5.3.4 Message too big'],
])('"%2$s" in response to %1$s is permanent', (command, response) => {
  expect(isPermanent(smtpError(command, response))).toBe(true);
  expect(isPermanent(new PartialDeliveryError(['b@correo.example'], smtpError(command, response)))).toBe(
    true,
  );
});

test.each([
  ['RCPT TO', '450 4.2.0 Greylisted'],
  ['DATA', '451 Try again later'],
  ['RCPT TO', '554 5.7.1 Relay access denied'],
  ['DATA', '550 5.7.60 Client does not have permissions to send as this sender'],
  ['MAIL FROM', '553 5.7.1 Sender address rejected'],
  ['MAIL FROM', '550 Sender verify failed'],
  ['AUTH PLAIN', '535 5.7.8 Bad credentials'],
  ['CONN', '554 No SMTP service here'],
])('"%2$s" in response to %1$s is retried', (command, response) => {
  expect(isPermanent(smtpError(command, response))).toBe(false);
});

test('a message without recipients fails permanently, a lost connection does not', () => {
  expect(isPermanent(Object.assign(new Error('No recipients'), { code: 'EENVELOPE', command: 'API' }))).toBe(
    true,
  );
  expect(isPermanent(Object.assign(new Error('ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' }))).toBe(
    false,
  );
  expect(isPermanent('anything')).toBe(false);
});
