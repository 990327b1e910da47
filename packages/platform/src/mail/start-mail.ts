import type { PlatformContext } from '../platform-context.ts';
import { startMailSender } from './sender.ts';
import { mailboxTransport, smtpTransport } from './transport.ts';

/** Starts sending: over SMTP if configured; otherwise to the development mailbox, unless mail is held in the outbox. */
export async function startMail(
  context: Pick<PlatformContext, 'database' | 'logger' | 'smtpUrl' | 'holdsMail' | 'mailFrom'>,
): Promise<AsyncDisposable> {
  const { database, holdsMail = false, logger, mailFrom, smtpUrl } = context;
  if (smtpUrl === null && holdsMail) return new AsyncDisposableStack();
  await using resources = new AsyncDisposableStack();
  const transport =
    smtpUrl === null
      ? mailboxTransport
      : resources.use(await smtpTransport({ url: smtpUrl, from: mailFrom }));
  resources.use(await startMailSender({ database, transport, logger }));
  const owned = resources.move();
  return { [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
