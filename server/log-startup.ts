import type { Logger } from 'pino';
import type { FirstAdministrator } from './first-administrator.ts';
import { hasMailbox } from './mailbox/mailbox.ts';
import type { Settings } from './settings.ts';

/**
 * Logs the first administrator's credentials, whatever the level: they are shown only once. Called early, because a later
 * startup failure must not lose the password.
 */
export function logAdministrator(logger: Logger, { email, generatedPassword }: FirstAdministrator): void {
  logger
    .child({}, { level: 'info' })
    .info(
      generatedPassword
        ? `First administrator, shown only this once: ${email} ${generatedPassword.reveal()}`
        : `First administrator: ${email}, with the password set in ADMIN_PASSWORD`,
    );
}

/** Logs the URLs of site, portal and mailbox. */
export function logStartup(logger: Logger, settings: Settings, { url }: { url: string }): void {
  logger.info(`Site ${url}`);
  logger.info(`Portal ${url}/auth`);
  if (hasMailbox(settings)) logger.info(`Mailbox ${url}/_mailbox`);
  else if (!settings.SMTP_URL && !settings.SUPABASE_URL)
    logger.warn('Mail is kept for five to six days: set SMTP_URL and MAIL_FROM to send it');
}
