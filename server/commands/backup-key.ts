import { generateX25519Identity, identityToRecipient } from 'age-encryption';

/** Prints a new key pair in age's format. */
export async function run(): Promise<void> {
  const secretKey = await generateX25519Identity();
  console.log(`# Writes and reads backups. Keep a copy elsewhere: without it they are lost.
BACKUP_KEY=${secretKey}
# Or, where backups are only written:
# BACKUP_KEY=${await identityToRecipient(secretKey)}`);
}
