import { z } from 'zod';
import { expect } from './test.ts';

const mailsSchema = z.array(z.object({ recipient: z.string(), subject: z.string(), text: z.string() }));

/** The first link in the newest message to somebody, as soon as it has come. */
export async function linkMailedTo(siteUrl: string, address: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const mails = mailsSchema.parse(await (await fetch(`${siteUrl}/_mailbox/messages`)).json());
      const mail = mails.find(({ recipient }) => recipient === address);
      link = /https?:\/\/[^\s\])>]+/.exec(mail?.text ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}
