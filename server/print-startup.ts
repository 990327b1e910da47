import { hasMailbox } from './mailbox/mailbox.ts';
import type { Settings } from './settings.ts';
import type { RunningServer } from './start.ts';

/** Prints the URLs of site, portal and mailbox, and the first administrator's credentials. */
export function printStartup(
  settings: Settings,
  { administrator, url }: Pick<RunningServer, 'administrator' | 'url'>,
): void {
  const lines = [`  Site      ${url}`, `  Portal    ${url}/auth`];
  if (hasMailbox(settings)) lines.push(`  Mailbox   ${url}/_mailbox`);
  else if (!settings.SMTP_URL && !settings.SUPABASE_URL)
    lines.push('  Mail      waits, five to six days: set SMTP_URL and MAIL_FROM to send it');
  if (administrator) {
    const { email, generatedPassword } = administrator;
    lines.push(
      '',
      generatedPassword
        ? `  First administrator, shown this once:  ${email}  ${generatedPassword.reveal()}`
        : `  First administrator:  ${email}, with the password set in ADMIN_PASSWORD`,
    );
  }
  console.log(`\n${lines.join('\n')}\n`);
}
