import type { FirstAdministrator } from './first-administrator.ts';
import { hasMailbox } from './mailbox/mailbox.ts';
import type { Settings } from './settings.ts';

/** Prints the first administrator's credentials. Called early: a later startup failure must not lose the password. */
export function printAdministrator({ email, generatedPassword }: FirstAdministrator): void {
  console.log(
    generatedPassword
      ? `\n  First administrator, shown only this once:  ${email}  ${generatedPassword.reveal()}\n`
      : `\n  First administrator:  ${email}, with the password set in ADMIN_PASSWORD\n`,
  );
}

/** Prints the URLs of site, portal and mailbox. */
export function printStartup(settings: Settings, { url }: { url: string }): void {
  const lines = [`  Site      ${url}`, `  Portal    ${url}/auth`];
  if (hasMailbox(settings)) lines.push(`  Mailbox   ${url}/_mailbox`);
  else if (!settings.SMTP_URL && !settings.SUPABASE_URL)
    lines.push('  Mail      kept for five to six days: set SMTP_URL and MAIL_FROM to send it');
  console.log(`\n${lines.join('\n')}\n`);
}
