import type { Suite } from './case.ts';
import { admin } from './suites/admin.ts';
import { anonymous } from './suites/anonymous.ts';
import { apiversions } from './suites/apiversions.ts';
import { auth } from './suites/auth.ts';
import { errors } from './suites/errors.ts';
import { external } from './suites/external.ts';
import { identity } from './suites/identity.ts';
import { invite } from './suites/invite.ts';
import { logout } from './suites/logout.ts';
import { mail } from './suites/mail.ts';
import { mfa } from './suites/mfa.ts';
import { middleware } from './suites/middleware.ts';
import { otp } from './suites/otp.ts';
import { passkeyAdmin } from './suites/passkey-admin.ts';
import { passkeyAuthentication } from './suites/passkey-authentication.ts';
import { passkeyManage } from './suites/passkey-manage.ts';
import { passkeyRegistration } from './suites/passkey-registration.ts';
import { password } from './suites/password.ts';
import { phone } from './suites/phone.ts';
import { pkce } from './suites/pkce.ts';
import { recover } from './suites/recover.ts';
import { resend } from './suites/resend.ts';
import { saml } from './suites/saml.ts';
import { settings } from './suites/settings.ts';
import { signup } from './suites/signup.ts';
import { sso } from './suites/sso.ts';
import { ssoadmin } from './suites/ssoadmin.ts';
import { token } from './suites/token.ts';
import { user } from './suites/user.ts';
import { verify } from './suites/verify.ts';
import { web3 } from './suites/web3.ts';

/** One for each test file that sends requests to the API. */
export const SUITES: readonly Suite[] = [
  admin,
  anonymous,
  apiversions,
  auth,
  errors,
  external,
  identity,
  invite,
  logout,
  mail,
  mfa,
  middleware,
  otp,
  passkeyAdmin,
  passkeyAuthentication,
  passkeyManage,
  passkeyRegistration,
  password,
  phone,
  pkce,
  recover,
  resend,
  saml,
  settings,
  signup,
  sso,
  ssoadmin,
  token,
  user,
  verify,
  web3,
];
