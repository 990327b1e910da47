import { expect, test } from 'vitest';
import { runCheck } from '#server/doctor/check.ts';
import { replies } from '#server/doctor/mail.ts';
import { parseSettings } from '#server/settings.ts';
import { startImapServer } from '#testing/imap-server.ts';

const check = async (IMAP_URL: string) => {
  const found = await Promise.all(replies(parseSettings({ IMAP_URL })).map(runCheck));
  return found.flat();
};

test('the mailbox for replies is signed in to, and a refusal names it without its password', async () => {
  expect(replies(parseSettings({}))).toEqual([]);
  await using imap = await startImapServer();
  expect(await check(imap.url)).toMatchObject([
    { level: 'ok', subject: 'Replies', text: expect.stringMatching(/\/INBOX can be read$/) },
  ]);
  const wrong = new URL(imap.url);
  wrong.password = 'another-secret';
  const [refused] = await check(wrong.href);
  expect(refused).toMatchObject({ level: 'failure', hint: expect.stringContaining('IMAP_URL') });
  expect(JSON.stringify(refused)).not.toContain('another-secret');
  await imap[Symbol.asyncDispose]();
  expect(await check(imap.url)).toMatchObject([{ level: 'failure' }]);
});
