import { mailsTo } from './outbox.ts';
import { serveTestPlatform, type TestPlatform } from './platform.ts';
import { createTestProject } from './project.ts';

export interface AuthPlatform extends TestPlatform {
  /** Runs SQL as the administrator, for setup and assertions. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Parses the latest message to an address. */
  mail(address: string): Promise<MailContent>;
  /** Sends a request without the client library. */
  request(path: string, init?: RequestInit & { body?: string }): Promise<Response>;
}

interface MailContent {
  readonly subject: string;
  readonly count: number;
  readonly code: string;
  readonly hash: string;
  readonly link: string;
}

/** Contains the values in a form that is easy to parse. */
const TEMPLATE = '<p>code={{ .Token }};hash={{ .TokenHash }};link=<a href="{{ .ConfirmationURL }}">x</a></p>';
const TEMPLATES = ['confirmation', 'invite', 'magic_link', 'recovery', 'email_change', 'reauthentication'];

/** Serves a platform with the given config.toml. */
export async function serveAuthPlatform(
  config: string,
  options: { publicUrl?: string; passwordCost?: number; holdsMail?: boolean } = {},
): Promise<AuthPlatform> {
  const resources = new AsyncDisposableStack();
  const templates = TEMPLATES.map(
    (name) => `[auth.email.template.${name}]\nsubject = "${name}"\ncontent_path = "./supabase/mail.html"\n`,
  );
  const project = resources.use(
    await createTestProject({ 'config.toml': `${config}\n${templates.join('\n')}`, 'mail.html': TEMPLATE }),
  );
  const served = resources.use(
    await serveTestPlatform('template_platform', { ...options, directory: project.directory }),
  );
  return {
    ...served,
    sql: served.db.sql,
    async mail(address) {
      const mails = await mailsTo(served.db, address);
      const [latest] = mails;
      if (!latest) throw new Error(`no mail to ${address}`);
      const html = latest.html.replaceAll('&#38;', '&');
      const part = (expression: RegExp): string => expression.exec(html)?.[1] ?? '';
      return {
        subject: latest.subject,
        count: mails.length,
        code: part(/code=(\d+);/),
        hash: part(/hash=(\w*);/),
        link: part(/href="([^"]*)"/),
      };
    },
    request: (path, init = {}) =>
      fetch(`${served.url}/auth/v1/${path}`, {
        redirect: 'manual',
        ...init,
        headers: {
          apikey: served.keys.publishable,
          'content-type': 'application/json',
          ...Object.fromEntries(new Headers(init.headers)),
        },
      }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Parses the fragment of a redirect's `Location`. */
export function fragmentOf(response: Response): Record<string, string> {
  const location = new URL(response.headers.get('location') ?? 'about:blank');
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}
