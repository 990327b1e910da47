import type { Logger } from 'pino';
import type { Backend } from './backend.ts';
import { startCvReader } from './cv-texts/start-cv-reader.ts';
import { startRemovingFiles } from './file-removals.ts';
import { addressIn } from './replies/mail-header.ts';
import { replyMailbox } from './replies/reply-mailbox.ts';
import { startReadingReplies } from './replies/start-reading-replies.ts';
import type { Secrets } from './secrets.ts';
import { startSendingMail } from './send-mail-regularly.ts';
import type { Settings } from './settings.ts';

/**
 * Starts the background work that the settings enable, until disposed: sending mail, removing files, reading CVs,
 * backups, reading replies.
 */
export async function startBackgroundWork(options: {
  backend: Backend;
  logger: Logger;
  secrets: Pick<Secrets, 'secretKey'>;
  settings: Settings;
}): Promise<AsyncDisposable> {
  const { backend, logger, settings } = options;
  const { secretKey } = options.secrets;
  await using started = new AsyncDisposableStack();
  started.use(startSendingMail({ client: backend.client(), logger }));
  const client = backend.client(secretKey.reveal());
  const queue = { client, database: backend.platform?.database, logger };
  started.use(await startRemovingFiles(queue));
  if (settings.READ_CVS === 'true') started.use(await startCvReader(queue));
  if (settings.BACKUP_URL && backend.databaseUrl) {
    const { startBackups } = await import('./backup/start-backups.ts');
    started.use(await startBackups({ settings, databaseUrl: backend.databaseUrl, logger }));
  }
  const { IMAP_URL, MAIL_FROM, MAIL_REPLY_TO } = settings;
  const mailbox = IMAP_URL && replyMailbox(IMAP_URL, MAIL_REPLY_TO);
  if (mailbox) {
    const ownAddresses = [mailbox.address, addressIn(MAIL_FROM) ?? ''];
    started.use(startReadingReplies({ client, mailbox, secretKey, ownAddresses, logger }));
  }
  return started.move();
}
