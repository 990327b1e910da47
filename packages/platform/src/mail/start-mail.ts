import type { PlatformContext } from '../platform-context.ts';
import { startMailSender } from './sender.ts';
import { mailboxDelivery, smtpDelivery } from './transport.ts';

/** Starts sending: over SMTP if configured, otherwise to the development mailbox. */
export async function startMail(
  context: Pick<PlatformContext, 'database' | 'logger' | 'smtpUrl' | 'mailFrom'>,
): Promise<AsyncDisposable> {
  await using resources = new AsyncDisposableStack();
  const { database, logger, mailFrom, smtpUrl } = context;
  const deliver =
    smtpUrl === null ? mailboxDelivery : resources.use(await smtpDelivery({ url: smtpUrl, from: mailFrom }));
  resources.use(await startMailSender({ database, deliver, logger }));
  const owned = resources.move();
  return { [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
