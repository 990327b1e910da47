import type { Database } from '@voltandes/platform/database';
import { isLoopback, requestUrl } from '@voltandes/platform/http';
import { isLocalName } from '../local-name.ts';
import type { Settings } from '../settings.ts';
import { MESSAGE_SANDBOX, mailboxPage } from './mailbox-page.ts';
import { readOutbox } from './read-outbox.ts';

const PREFIX = '/_mailbox';

/**
 * Whether the outbox is served at `/_mailbox`: only without a mail server, and only while `SITE_URL` is local. A
 * public site sits behind a proxy, and one that hides the client's address (nginx, unless configured) would make
 * every request look local.
 */
export function hasMailbox(settings: Pick<Settings, 'SMTP_URL' | 'SUPABASE_URL' | 'SITE_URL'>): boolean {
  return !settings.SMTP_URL && !settings.SUPABASE_URL && isLocalName(new URL(settings.SITE_URL).hostname);
}

/** Messages run no scripts; their links open outside the frame. */
const MESSAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox ${MESSAGE_SANDBOX}`;
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'";

/**
 * The mailbox of an installation without a mail server: `/_mailbox` as HTML, `/_mailbox/messages` as JSON. Its reader
 * can reset any password, so only direct requests from this machine are served.
 *
 * @returns null for other paths and other clients
 */
export async function serveMailbox(
  database: Database,
  request: Request,
  { address }: { address: string },
): Promise<Response | null> {
  const { hostname, pathname } = requestUrl(request);
  if (pathname !== PREFIX && !pathname.startsWith(`${PREFIX}/`)) return null;
  const isForwarded = request.headers.has('x-forwarded-for') || request.headers.has('forwarded');
  // DNS rebinding: a foreign host name can resolve to this address.
  if (isForwarded || !isLoopback(address) || !isLocalName(hostname)) return null;
  const mails = await readOutbox(database);
  const [, , id, part] = pathname.split('/');
  if (id === 'messages') return Response.json(mails, { headers: { 'cache-control': 'no-store' } });
  const open = mails.find((mail) => mail.id === id) ?? null;
  if (id && !open) return new Response('Not found', { status: 404 });
  return part === 'html' && open
    ? page(open.html, MESSAGE_POLICY)
    : page(await mailboxPage(mails, open), PAGE_POLICY);
}

function page(body: string, policy: string): Response {
  return new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
}
