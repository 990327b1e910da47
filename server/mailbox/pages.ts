import { html, raw } from 'hono/html';
import type { MailboxMail } from './read-outbox.ts';

const STYLE = `
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1b2733; background: #f7f5f0 }
  header { background: #0b1a2a; color: #f7f5f0; padding: 1rem 1.5rem; border-bottom: 3px solid #b4602a }
  header p { margin: 0; color: #b3bfca } h1 { margin: 0; font-size: 1.25rem }
  main { display: grid; grid-template-columns: minmax(16rem, 24rem) 1fr; min-height: calc(100vh - 5.5rem) }
  nav { border-right: 1px solid #d9d4c8; background: #fff; overflow-y: auto }
  nav a { display: block; padding: .75rem 1.5rem; border-bottom: 1px solid #ece7dc; color: inherit; text-decoration: none }
  nav a:hover, nav a[aria-current] { background: #fbf3ec } nav strong, nav span { display: block; overflow-wrap: anywhere }
  nav span { color: #5c6670; font-size: .875rem }
  article { padding: 1.5rem; display: grid; grid-template-rows: auto 1fr auto; gap: 1rem } h2 { margin: 0 0 .25rem }
  iframe { width: 100%; min-height: 36rem; border: 1px solid #d9d4c8; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; border: 1px solid #d9d4c8; padding: 1rem }
  @media (width < 48rem) { main { grid-template-columns: 1fr } nav { max-height: 40vh } }`;

/** The development mailbox: every message on the left, the chosen one beside it. */
export async function mailboxPage(mails: readonly MailboxMail[], open: MailboxMail | null): Promise<string> {
  const when = new Intl.DateTimeFormat('es-CL', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'America/Santiago',
  });
  return String(
    await html`<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Casilla de desarrollo</title>
<style>${raw(STYLE)}</style></head>
<body>
<header><h1>Casilla de desarrollo</h1><p>Lo que el sitio habría enviado: sin SMTP_URL nada sale de este equipo.</p></header>
<main>
<nav aria-label="Mensajes">${mails.map(
      ({ created_at, id, recipient, subject }) =>
        html`<a href="/_mailbox/${id}" ${id === open?.id ? raw('aria-current="page"') : ''}><strong>${subject}</strong><span>${recipient}</span><span>${when.format(new Date(created_at))}</span></a>`,
    )}</nav>
<article>${
      open
        ? html`<div><h2>${open.subject}</h2><p>Para ${open.recipient}</p></div>
<iframe title="${open.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" src="/_mailbox/${open.id}/html"></iframe>
<details><summary>Texto sin formato</summary><pre>${open.text}</pre></details>`
        : html`<p>${mails.length === 0 ? 'Aún no hay mensajes.' : 'Elija un mensaje.'}</p>`
    }</article>
</main>
</body>
</html>`,
  );
}
