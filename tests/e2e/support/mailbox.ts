import { z } from 'zod';
import { expect } from './test.ts';

const mailsSchema = z.array(z.object({ recipient: z.string(), subject: z.string(), text: z.string() }));

/** Waits for the newest message to an address; returns its first link. */
export function linkMailedTo(siteUrl: string, address: string): Promise<string> {
  return foundInMail(siteUrl, address, /https?:\/\/[^\s\])>]+/);
}

/** Waits for the newest message to an address; returns its eight-digit code. */
export function codeMailedTo(siteUrl: string, address: string): Promise<string> {
  return foundInMail(siteUrl, address, /\b\d{8}\b/);
}

async function foundInMail(siteUrl: string, address: string, what: RegExp): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const mails = mailsSchema.parse(await (await fetch(`${siteUrl}/_mailbox/messages`)).json());
      const mail = mails.find(({ recipient }) => recipient === address);
      found = what.exec(mail?.text ?? '')?.[0] ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}
