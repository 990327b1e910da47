import type { GoTests } from './go-tests.ts';

/** Settings of config.toml's `[auth]`, over those of `base-config.ts`. */
export type Settings = Readonly<Record<string, unknown>>;

/** Who asks: `admin`, the email address or phone number of an account (a session of theirs), `$name` of a kept token. */
export type Caller = string | { readonly claims: Readonly<Record<string, unknown>> };

/** What an answer must contain: a value, of an object a part, a pattern, `PRESENT` or `ABSENT`. */
export type Pattern = unknown;

export const PRESENT = Symbol('any value but an empty one');
export const ABSENT = Symbol('no value, or an empty one');

/** Values to keep for later steps, which write them `$name`: paths in the body (`user.id`), `?code`, `#access_token`. */
type Keep = Readonly<Record<string, string>>;

/** A request and what Supabase Auth's test expects of its answer. */
export interface Exchange {
  /** `POST /signup` */
  readonly ask: string;
  readonly as?: Caller;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client's address; one of its own for each case when absent. */
  readonly address?: string;
  /** The clock during the request. */
  readonly at?: string;
  readonly status: number;
  readonly answer?: Pattern;
  /** Of a redirect's address. */
  readonly query?: Pattern;
  readonly fragment?: Pattern;
  readonly location?: Pattern;
  /** Of the access token in the answer. */
  readonly claims?: Pattern;
  readonly header?: Readonly<Record<string, Pattern>>;
  readonly keep?: Keep;
}

/** Runs SQL; `rows` are what a test expects to find. */
export interface Statement {
  readonly sql: string;
  readonly rows?: readonly Pattern[];
  /** Columns of the first row. */
  readonly keep?: Keep;
}

/** An account, as `models.NewUser` makes it: unconfirmed, and without identities unless they are named. */
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
  /** The name under which its id is kept; `user` when absent. */
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

/** The code of an authenticator app, of its secret. */
export interface Totp {
  readonly totp: string;
  readonly keep: string;
  readonly age?: number;
}

/** Gives a phone factor's challenge a known code. */
export interface SmsCode {
  readonly smsCode: string;
  readonly factor: string;
  readonly keep: string;
}

/** What a passkey's authenticator answers to the options kept under that name. */
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
  /** The Go test that it is taken from. */
  readonly test: string;
  /** One of the test's subtests or rows. */
  readonly row?: string;
  readonly settings?: Settings;
  readonly steps: readonly Step[];
  /** Why the answers differ on purpose. */
  readonly differs?: string;
}

/** The cases of one file of tests. */
export interface Suite {
  readonly file: string;
  cases(go: GoTests): Case[];
  /** Tests that are no requests to a server, by the reason. */
  readonly left?: Readonly<Record<string, readonly string[]>>;
}
