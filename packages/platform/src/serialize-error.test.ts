import pino from 'pino';
import { expect, test } from 'vitest';
import { serializeError } from './serialize-error.ts';

test.each([
  Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
    code: '23505',
    detail: 'Key (email)=(canario@example.test) already exists.',
    where: 'SQL statement "update users set email = \'canario@example.test\'"',
  }),
  { code: '23505', message: 'duplicate key', details: 'Key (email)=(canario@example.test) already exists.' },
])('logs the error code and message without personal data', (error) => {
  const lines: string[] = [];
  const logger = pino({ serializers: { err: serializeError } }, { write: (line) => lines.push(line) });
  logger.error({ err: error }, 'request failed');
  expect(lines.join()).toContain('23505');
  expect(lines.join()).toContain('duplicate key');
  expect(lines.join()).not.toContain('canario');
});

test('control characters in logged text cannot forge a log line', () => {
  const lines: string[] = [];
  const logger = pino({ serializers: { err: serializeError } }, { write: (line) => lines.push(line) });
  const forged = 'x\r\n{"level":30,"msg":"security event","event":"login"}\u001b[2J';
  logger.error({ err: new Error(forged), path: forged, [forged]: 1 }, forged);
  expect(lines.join('').trimEnd()).not.toMatch(/\p{Cc}/u);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, path: forged, msg: forged }]);
});
