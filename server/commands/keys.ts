import { ensureSecrets } from '../secrets.ts';
import { readSettings } from '../settings.ts';

export async function run(): Promise<void> {
  const settings = readSettings();
  const { publishableKey: publishable, secretKey } = await ensureSecrets(settings);
  console.log(
    JSON.stringify({
      url: settings.SUPABASE_URL ?? settings.SITE_URL,
      publishable,
      secret: secretKey.reveal(),
    }),
  );
}
