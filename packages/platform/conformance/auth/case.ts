import type { GoTests } from './go-tests.ts';

/** Settings of `[auth]` in config.toml, merged over those of `base-config.ts`. */
export type Settings = Readonly<Record<string, unknown>>;

/**
 * The caller: `admin`, the email address or phone number of an account (with a session), or `$name` of a kept token.
 */
export type Caller = string | { readonly claims: Readonly<Record<string, unknown>> };

/** What a response must contain: a value, part of an object, a pattern, `PRESENT` or `ABSENT`. */
export type Pattern = unknown;

export const PRESENT = Symbol('any value but an empty one');
export const ABSENT = Symbol('no value, or an empty one');

/**
 * Values to keep for later steps, which refer to them as `$name`: paths in the body (`user.id`), `?code`,
 * `#access_token`.
 */
type Keep = Readonly<Record<string, string>>;

/** A request and the response that Supabase Auth's test expects. */
export interface Exchange {
  /** Method and path: `POST /signup`. */
  readonly request: string;
  readonly as?: Caller;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client's address; by default, each case has its own. */
  readonly address?: string;
  /** The time of the clock during the request. */
  readonly at?: string;
  readonly status: number;
  readonly response?: Pattern;
  /** Parts of the redirect URL. */
  readonly query?: Pattern;
  readonly fragment?: Pattern;
  readonly location?: Pattern;
  /** Claims of the access token in the response. */
  readonly claims?: Pattern;
  readonly header?: Readonly<Record<string, Pattern>>;
  readonly keep?: Keep;
}

/** Runs SQL; `rows` are the expected results. */
export interface Statement {
  readonly sql: string;
  readonly rows?: readonly Pattern[];
  /** Columns of the first row. */
  readonly keep?: Keep;
}

/** An account as created by `models.NewUser`: unconfirmed, and without identities unless listed. */
export interface Account {
  readonly user: {
    readonly email?: string;
    readonly phone?: string;
    readonly password?: string;
    readonly confirmed?: boolean;
    readonly data?: Readonly<Record<string, unknown>>;
    readonly identities?: readonly string[];
    readonly is_anonymous?: boolean;
    readonly is_sso_user?: boolean;
    readonly banned?: boolean;
  };
  /** The name under which its id is kept; `user` by default. */
  readonly keep?: string;
}

/** A session; `$name` is its access token, `$nameId` its id. */
export interface OpenSession {
  readonly session: string;
  readonly keep: string;
  /** A PostgreSQL interval. */
  readonly age?: string;
  readonly aal?: 'aal1' | 'aal2';
  readonly method?: string;
}

/** A one-time token of an account, as sent to `to`. */
export interface OneTimeToken {
  readonly token: string;
  readonly to: string;
  readonly hash?: string;
  readonly code?: string;
  readonly age?: string;
}

/** The code that an authenticator app generates from its secret. */
export interface Totp {
  readonly totp: string;
  readonly keep: string;
  readonly age?: number;
}

/** Sets a known code for a phone factor's challenge. */
export interface SmsCode {
  readonly smsCode: string;
  readonly factor: string;
  readonly keep: string;
}

/** The response of a passkey's authenticator to the options kept under that name. */
export interface Authenticator {
  readonly authenticator: 'create' | 'get';
  readonly options: string;
  readonly keep: string;
}

export type Step =
  | Exchange
  | Statement
  | Account
  | OpenSession
  | OneTimeToken
  | Totp
  | SmsCode
  | Authenticator;

export interface Case {
  /** The Go test it is based on. */
  readonly test: string;
  /** One of the test's subtests or table rows. */
  readonly row?: string;
  readonly settings?: Settings;
  readonly steps: readonly Step[];
  /** Why the responses differ on purpose. */
  readonly differs?: string;
}

/** The cases of one test file. */
export interface Suite {
  readonly file: string;
  cases(go: GoTests): Case[];
  /** Tests that send no requests to a server, by reason. */
  readonly skipped?: Readonly<Record<string, readonly string[]>>;
}
