import { html, raw } from 'hono/html';
import type { MailboxMail } from './read-outbox.ts';

const STYLE = `
  * { box-sizing: border-box }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1b2733; background: #f7f5f0 }
  header { background: #0b1a2a; color: #f7f5f0; padding: 1rem 1.5rem; border-bottom: 3px solid #b4602a }
  header p { margin: 0; color: #b3bfca } h1 { margin: 0; font-size: 1.25rem }
  main { display: grid; grid-template-columns: minmax(16rem, 22rem) minmax(0, 1fr); align-items: start }
  nav { background: #fff; border: solid #d9d4c8; border-width: 0 1px 1px 0; position: sticky; top: 0; max-height: 100vh; overflow-y: auto }
  nav a { display: block; padding: .75rem 1.5rem; border-bottom: 1px solid #ece7dc; border-left: 3px solid transparent; color: inherit; text-decoration: none }
  nav a:hover { background: #fbf3ec } nav a[aria-current] { background: #fbf3ec; border-left-color: #b4602a }
  nav a:focus-visible { outline: 3px solid #b4602a; outline-offset: -3px }
  nav strong, nav span { display: block; overflow-wrap: anywhere } nav span { color: #5c6670; font-size: .875rem }
  article, .none { padding: 1.5rem; max-width: 60rem } h2 { margin: 0 0 1rem; overflow-wrap: anywhere; line-height: 1.25 }
  dl { margin: 0 0 1.5rem; display: grid; grid-template-columns: max-content minmax(0, 1fr); border-top: 1px solid #d9d4c8 }
  dt, dd { margin: 0; padding: .375rem 0; border-bottom: 1px solid #d9d4c8; overflow-wrap: anywhere } dt { padding-right: 1.5rem; color: #5c6670 }
  dd a { display: block; color: #93491a } iframe { display: block; width: 100%; height: 44rem; border: 1px solid #d9d4c8; background: #fff }
  summary { padding: .75rem 0; cursor: pointer } pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; border: 1px solid #d9d4c8; padding: 1rem }
  @media (width < 48rem) { main { grid-template-columns: minmax(0, 1fr) } nav { position: static; max-height: 40vh; border-right: 0 } nav a, article, header { padding-inline: 1rem } }`;

/** Sandbox of the message frame: allows following links and nothing else. */
export const MESSAGE_SANDBOX =
  'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

const dateFormat = new Intl.DateTimeFormat('es-CL', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Santiago',
});

/** The development mailbox: the list of messages, and the selected one. */
export async function mailboxPage(mails: readonly MailboxMail[], open: MailboxMail | null): Promise<string> {
  return String(
    await html`<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${open ? `${open.subject} · ` : ''}Casilla de desarrollo</title>
<style>${raw(STYLE)}</style></head>
<body>
<header><h1>Casilla de desarrollo</h1><p>Lo que el sitio habría enviado: sin SMTP_URL nada sale de este equipo.</p></header>
<main>
<nav aria-label="Mensajes">${mails.map((mail) => entry(mail, mail.id === open?.id))}</nav>
${open ? message(open) : html`<p class="none">${mails.length === 0 ? 'Aún no hay mensajes.' : 'Elija un mensaje.'}</p>`}
</main>
</body>
</html>`,
  );
}

function entry({ created_at, id, recipient, subject }: MailboxMail, isOpen: boolean) {
  return html`<a href="/_mailbox/${id}" ${isOpen ? raw('aria-current="page"') : ''}><strong>${subject}</strong><span>${recipient}</span><span>${dateFormat.format(new Date(created_at))}</span></a>`;
}

function message({
  created_at,
  headers,
  id,
  links,
  recipient,
  reply_to,
  sender,
  subject,
  text,
}: MailboxMail) {
  const facts = [
    ['De', sender ?? 'el remitente del sitio (MAIL_FROM)'],
    ['Para', recipient],
    ...(reply_to ? [['Responder a', reply_to]] : []),
    ['Fecha', dateFormat.format(new Date(created_at))],
    ...Object.entries(headers),
  ];
  return html`<article>
<h2>${subject}</h2>
<dl>${facts.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}${
    links.length > 0
      ? html`<dt>Enlaces</dt><dd>${links.map((link) => html`<a href="${link}">${link}</a>`)}</dd>`
      : ''
  }</dl>
<iframe title="${subject}" sandbox="${MESSAGE_SANDBOX}" src="/_mailbox/${id}/html"></iframe>
<details><summary>Texto sin formato</summary><pre>${text}</pre></details>
</article>`;
}
