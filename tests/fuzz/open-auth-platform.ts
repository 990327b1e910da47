import { pathToFileURL } from 'node:url';
import { type Platform, startPlatform } from '@voltandes/platform';
import { asAdministrator, prepareDatabase } from '@voltandes/platform/database';
import { Secret } from '@voltandes/platform/runtime';
import { startOidcProvider } from '@voltandes/platform/testing/oidc-provider';
import { createTestProject } from '@voltandes/platform/testing/project';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import type { Logger } from 'pino';
import { platformOptions } from '#server/backend.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Settings } from '#server/settings.ts';
import { SECRET_MARK } from './canaries.ts';

/** A closed port. */
const CLOSED_PORT = 'http://127.0.0.1:1';

const provider = (name: string, url: string): string => `
[auth.external.${name}]
enabled = true
client_id = "client"
secret = "${SECRET_MARK}"
url = "${url}"`;

const configOf = (oidc: string): string => `
[auth]
site_url = "http://localhost:3000"
enable_signup = true
enable_anonymous_sign_ins = true
enable_manual_linking = true
[auth.email]
enable_signup = true
enable_confirmations = true
[auth.sms]
enable_signup = true
enable_confirmations = true
test_otp = { 56911111111 = "123456" }
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
[auth.mfa.phone]
enroll_enabled = true
verify_enabled = true
[auth.web3.ethereum]
enabled = true
[auth.web3.solana]
enabled = true
[auth.captcha]
secret = "${SECRET_MARK}"
[auth.hook.send_sms]
enabled = true
uri = "${CLOSED_PORT}"
secrets = "v1,whsec_${Buffer.from(SECRET_MARK.padEnd(24, '.')).toString('base64')}"
[edge_runtime.secrets]
MARK = "${SECRET_MARK}"
${provider('keycloak', oidc)}
${provider('github', CLOSED_PORT)}
${provider('constructor', oidc)}`;

/** A platform on its own database with every sign-up and sign-in method enabled. */
export async function startOpenAuthPlatform(options: {
  settings: Settings;
  secrets: Secrets;
  databaseUrl: Secret;
  logger: Logger;
}): Promise<{ platform: Platform } & AsyncDisposable> {
  await using resources = new AsyncDisposableStack();
  const { url } = resources.use(await startOidcProvider());
  const { directory } = resources.use(await createTestProject({ 'config.toml': configOf(url) }));
  await asAdministrator(options.databaseUrl, (client) => client.query('create database every_way_in'));
  const address = new URL(options.databaseUrl.reveal());
  address.pathname = '/every_way_in';
  const databaseUrl = new Secret(address.href);
  await prepareDatabase({ url: databaseUrl, directory, jwtSecret: options.secrets.jwtSecret });
  const { path: files } = resources.use(await temporaryDirectory());
  const platform = resources.use(
    await startPlatform({
      ...platformOptions({ ...options, databaseUrl }),
      storageUrl: new Secret(pathToFileURL(files).href),
      directory,
      passwordCost: 4,
    }),
  );
  const owned = resources.move();
  return { platform, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
