import { COMPANY } from '#domain/company.ts';

export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** What a message says, in order; every value is escaped on its way into HTML. */
export interface MailContent {
  readonly language: 'es' | 'en';
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Facts in a table, as on a drawing's title block. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** What somebody wrote, line breaks kept. */
  readonly quote?: string;
  readonly action?: { readonly label: string; readonly url: string };
}

/** Lays a message out for mail clients: tables, inline styles, 600 px; and once more as plain text. */
export function composeMail(content: MailContent): Mail {
  return { subject: oneLine(content.subject), html: html(content), text: text(content) };
}

function html({ action, facts = [], language, paragraphs, quote, title }: MailContent): string {
  const p = (words: string): string =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#1b2733">${escapeHtml(words)}</p>`;
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:8px 16px 8px 0;border-top:1px solid #ece7dc;font-size:13px;color:#5c6670;white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td><td style="padding:8px 0;border-top:1px solid #ece7dc;font-size:15px;color:#1b2733">${escapeHtml(value)}</td></tr>`,
  );
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;background:#f7f5f0;font-family:Arial,Helvetica,sans-serif">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f5f0"><tr><td align="center" style="padding:32px 16px">',
    '<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #d9d4c8">',
    `<tr><td style="background:#0b1a2a;padding:20px 32px;border-bottom:3px solid #b4602a;font-size:18px;font-weight:bold;color:#f7f5f0">${COMPANY.name}</td></tr>`,
    `<tr><td style="padding:32px"><h1 style="margin:0 0 20px;font-size:24px;line-height:1.2;color:#0b1a2a">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(p),
    rows.length > 0
      ? `<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:8px 0 24px;border-bottom:1px solid #ece7dc">${rows.join('')}</table>`
      : '',
    quote
      ? `<div style="margin:0 0 24px;padding:4px 0 4px 16px;border-left:3px solid #b4602a;font-size:15px;line-height:1.6;color:#1b2733;white-space:pre-wrap">${escapeHtml(quote)}</div>`
      : '',
    action
      ? `<a href="${escapeHtml(action.url)}" style="display:inline-block;background:#a8541f;color:#ffffff;padding:14px 24px;font-size:16px;font-weight:bold;text-decoration:none">${escapeHtml(action.label)}</a>`
      : '',
    '</td></tr>',
    `<tr><td style="padding:20px 32px;border-top:1px solid #d9d4c8;font-size:13px;line-height:1.5;color:#5c6670">${COMPANY.legalName}<br>${COMPANY.phone} · ${COMPANY.email}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n');
}

function text({ action, facts = [], paragraphs, quote, title }: MailContent): string {
  return [
    title,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    quote?.replace(/^/gm, '> '),
    action && `${action.label}: ${action.url}`,
    `${COMPANY.legalName}\n${COMPANY.phone} · ${COMPANY.email}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** A subject is one line, whatever was typed into the field it comes from. */
function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim().slice(0, 200);
}

function escapeHtml(words: string): string {
  return words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
