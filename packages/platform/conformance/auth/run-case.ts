import { randomUUID } from 'node:crypto';
import { mock } from 'node:test';
import { hashSync } from 'bcrypt';
import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import { digest } from '#platform/auth/digest.ts';
import { tokenHash } from '#platform/auth/one-time-tokens.ts';
import { softwareAuthenticator } from '#testing/software-authenticator.ts';
import { type AuthUnderTest, JWT_SECRET, signClaims } from './auth-under-test.ts';
import type {
  Account,
  Authenticator,
  Caller,
  Case,
  Exchange,
  Keep,
  OneTimeToken,
  OpenSession,
  SmsCode,
  Step,
  Totp,
} from './case.ts';
import { mismatches } from './matches.ts';

let cases = 0;

/** Runs one case. @returns how the answers differ from the expected ones, empty when they do not */
export async function runCase(auth: AuthUnderTest, { steps }: Case): Promise<string[]> {
  await auth.reset();
  cases += 1;
  const world = new World(auth, `10.${cases >> 16}.${(cases >> 8) & 0xff}.${cases & 0xff}`);
  for (const [i, step] of steps.entries()) {
    const found = await world.take(step);
    if (found.length > 0) return found.map((line) => (steps.length > 1 ? `step ${i + 1}, ${line}` : line));
  }
  return [];
}

/** What one case has made so far. */
class World {
  readonly #auth: AuthUnderTest;
  readonly #address: string;
  readonly #kept = new Map<string, unknown>();
  readonly #authenticator = softwareAuthenticator('http://localhost:3000');

  constructor(auth: AuthUnderTest, address: string) {
    this.#auth = auth;
    this.#address = address;
  }

  /** Takes a step. @returns differences */
  async take(step: Step): Promise<string[]> {
    if ('ask' in step) return this.#exchange(step);
    if ('user' in step) await this.#createAccount(step);
    else if ('session' in step) await this.#openSession(step);
    else if ('token' in step) await this.#insertToken(step);
    else if ('totp' in step) this.#generateCode(step);
    else if ('smsCode' in step) await this.#setSmsCode(step);
    else if ('authenticator' in step) this.#answerOptions(step);
    else {
      const rows = await this.#auth.sql(this.#text(step.sql));
      this.#keep(step.keep ?? {}, (path) => rows[0]?.[path]);
      if (step.rows) return mismatches(JSON.parse(JSON.stringify(rows)), this.#fill(step.rows), step.sql);
    }
    return [];
  }

  async #exchange(step: Exchange): Promise<string[]> {
    const [method = '', path = ''] = this.#text(step.ask).split(/ (.*)/);
    const { body } = step;
    const headers = new Headers({ 'content-type': 'application/json' });
    for (const [name, value] of Object.entries(step.headers ?? {})) headers.set(name, this.#text(value));
    if (step.as !== undefined) headers.set('authorization', `Bearer ${await this.#tokenOf(step.as)}`);
    const init: RequestInit = { method, headers };
    if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(this.#fill(body));
    if (step.at !== undefined) mock.timers.enable({ apis: ['Date'], now: new Date(step.at) });
    const response = await this.#auth.send(path, init, step.address ?? this.#address).finally(() => {
      if (step.at !== undefined) mock.timers.reset();
    });
    const text = await response.text();
    const answer = parse(text);
    const location = response.headers.get('location') ?? '';
    const query = parameters(location.replace(/#.*$/s, '').split('?')[1]);
    const fragment = parameters(location.split('#')[1]);
    if (response.status !== step.status)
      return [`status ${response.status}, expected ${step.status}: ${text}`];
    this.#keep(step.keep ?? {}, (at) =>
      at.startsWith('?')
        ? query[at.slice(1)]
        : at.startsWith('#')
          ? fragment[at.slice(1)]
          : member(answer, at),
    );
    const compared: [string, unknown, unknown][] = [
      ['answer', answer, step.answer],
      ['query', query, step.query],
      ['fragment', fragment, step.fragment],
      ['location', location, step.location],
      ['claims', step.claims && decodeJwt(String(member(answer, 'access_token'))), step.claims],
      ['header', Object.fromEntries(response.headers), step.header],
    ];
    return compared.flatMap(([name, found, expected]) =>
      expected === undefined ? [] : mismatches(found, this.#fill(expected), name),
    );
  }

  async #tokenOf(caller: Caller): Promise<string> {
    if (typeof caller === 'object')
      return signClaims(
        Object.fromEntries(Object.entries(caller.claims).map(([key, value]) => [key, this.#fill(value)])),
      );
    if (caller === 'admin') return signClaims({ role: 'supabase_admin' });
    if (caller.startsWith('$') || caller.includes('.ey') || caller === '') return this.#text(caller);
    const keep = `session of ${caller}`;
    if (!this.#kept.has(keep)) await this.#openSession({ session: caller, keep });
    return String(this.#kept.get(keep));
  }

  async #createAccount({ keep = 'user', user }: Account): Promise<void> {
    const id = randomUUID();
    const { email, identities = [], phone } = user;
    const providers = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])];
    const values = [
      ...[id, email ?? null, phone ?? null, user.password ? hashSync(user.password, 4) : ''],
      ...[user.confirmed && email ? new Date() : null, user.confirmed && phone ? new Date() : null],
      ...[{ provider: providers[0], providers }, user.data ?? {}, user.is_anonymous ?? false],
      ...[user.is_sso_user ?? false, user.banned ? new Date(Date.now() + 86_400_000) : null],
    ];
    await this.#auth.sql(
      `insert into auth.users (id, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
         raw_app_meta_data, raw_user_meta_data, is_anonymous, is_sso_user, banned_until, aud, role, created_at,
         updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'authenticated', 'authenticated', now(), now())`,
      values,
    );
    for (const provider of identities) {
      const address = provider === 'phone' ? { phone } : { email };
      await this.#auth.sql(
        `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
         values ($1::text, ($1::text)::uuid, $2, $3, now(), now())`,
        [id, { sub: id, ...address, email_verified: false }, provider],
      );
    }
    this.#kept.set(keep, id);
  }

  async #openSession({
    aal = 'aal1',
    age = '0',
    keep,
    method = 'password',
    session,
  }: OpenSession): Promise<void> {
    const id = randomUUID();
    const user = this.#text(session);
    const [row] = await this.#auth.sql(
      `insert into auth.sessions (id, user_id, aal, created_at, updated_at)
       select $1, id, $3, now() - $4::interval, now() from auth.users
       where $2::text in (email, phone, id::text) returning user_id as sub`,
      [id, user, aal, age],
    );
    if (!row) throw new Error(`no account is ${user}`);
    await this.#auth.sql(
      `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
       values (gen_random_uuid(), $1, now(), now(), $2)`,
      [id, method],
    );
    const amr = [{ method, timestamp: Math.floor(Date.now() / 1000) }];
    const claims = { ...row, aud: 'authenticated', role: 'authenticated', aal, amr, session_id: id };
    this.#kept.set(keep, await signClaims(claims)).set(`${keep}Id`, id);
  }

  async #insertToken({ age = '0', code, hash = '', to, token }: OneTimeToken): Promise<void> {
    const address = this.#text(to);
    const sent = token.startsWith('email_change') ? 'email_change' : token.replace(/_token.*/, '');
    const stored =
      code === undefined
        ? this.#text(hash)
        : tokenHash({ platform: { jwtSecret: JWT_SECRET } }, address, code);
    await this.#auth.sql(
      `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at)
       select gen_random_uuid(), id, $1::auth.one_time_token_type, $2, $3::text, localtimestamp - $4::interval
       from auth.users where $3::text in (email, phone, email_change, phone_change)
       on conflict (user_id, token_type) do update set token_hash = excluded.token_hash,
         relates_to = excluded.relates_to, created_at = excluded.created_at`,
      [token, digest(stored), address, age],
    );
    await this.#auth.sql(
      `update auth.users set ${sent}_sent_at = now() - $2::interval where $1::text in (email, phone, email_change, phone_change)`,
      [address, age],
    );
    this.#kept.set('hash', stored);
  }

  #generateCode({ age = 0, keep, totp }: Totp): void {
    const app = new TOTP({ secret: this.#text(totp) });
    this.#kept.set(keep, app.generate({ timestamp: Date.now() - age * 1000 }));
  }

  async #setSmsCode({ factor, keep, smsCode }: SmsCode): Promise<void> {
    const id = this.#text(factor);
    const hash = tokenHash({ platform: { jwtSecret: JWT_SECRET } }, id, smsCode);
    await this.#auth.sql('update auth.mfa_challenges set otp_code = $1 where factor_id = $2', [
      digest(hash),
      id,
    ]);
    this.#kept.set(keep, smsCode);
  }

  #answerOptions({ authenticator, keep, options }: Authenticator): void {
    const given = this.#kept.get(options);
    const asked = {
      challenge: String(member(given, 'challenge')),
      rpId: 'localhost',
      userHandle: String(member(given, 'user.id') ?? this.#kept.get('handle') ?? ''),
    };
    if (authenticator === 'create') this.#kept.set('handle', asked.userHandle);
    this.#kept.set(keep, this.#authenticator[authenticator](asked));
  }

  #keep(keep: Keep, read: (path: string) => unknown): void {
    for (const [name, path] of Object.entries(keep)) this.#kept.set(name, read(path));
  }

  /** Replaces `$name` by what was kept under it; a text that is nothing else becomes the value itself. */
  #fill(value: unknown): unknown {
    if (typeof value === 'string') {
      const [, name = ''] = /^\$(\w+)$/.exec(value) ?? [];
      return this.#kept.has(name) ? this.#kept.get(name) : this.#text(value);
    }
    if (Array.isArray(value)) return value.map((item) => this.#fill(item));
    if (typeof value !== 'object' || value === null || value instanceof RegExp) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.#fill(item)]));
  }

  #text(value: string): string {
    return value.replace(/\$(\w+)/g, (written, name) =>
      this.#kept.has(name) ? String(this.#kept.get(name)) : written,
    );
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const parameters = (text = ''): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/** A member of a JSON value by its path: `user.identities.0.id`. */
function member(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (found, key) =>
        typeof found === 'object' && found !== null
          ? new Map<string, unknown>(Object.entries(found)).get(key)
          : undefined,
      value,
    );
}
