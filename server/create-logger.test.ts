import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { createLogger } from './create-logger.ts';

test('logs JSON lines with the name of the level and an ISO time', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const logger = await createLogger({ level: 'info', isTerminal: false, destination });
  logger.warn({ ms: 5 }, 'two\nlines');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      pid: process.pid,
      hostname: expect.any(String),
      ms: 5,
      msg: 'two\nlines',
    },
  ]);
  expect(lines[0]?.trimEnd()).not.toContain('\n');
});

test('logs readable lines to a terminal', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const logger = await createLogger({ level: 'info', isTerminal: true, destination });
  logger.info({ ms: 5 }, 'Migrations done');
  logger.debug('not shown');
  const [line = '', ...others] = lines.map((text) => stripVTControlCharacters(text));
  expect(line).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: Migrations done \{"ms":5\}\n$/);
  expect(others).toEqual([]);
});
