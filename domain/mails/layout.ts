import type { Language } from '../values/language.ts';
import type { Company } from '../website/company.ts';
import { mailTexts } from './mail-texts.ts';

export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The content of a message, in order; every value is escaped in the HTML. */
export interface MailContent {
  readonly language: Language;
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Label-value pairs, shown as a table. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** A quoted user message; line breaks are kept, as within paragraphs. */
  readonly quote?: string;
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  /** A code to be entered elsewhere. */
  readonly code?: string;
  readonly action?: {
    readonly label: string;
    readonly url: string;
    /** What stands before the address, for those whose button does not work. */
    readonly otherwise?: string;
  };
  /** Why it is sent, and how to unsubscribe. */
  readonly unsubscribe?: { readonly reason: string; readonly label: string; readonly url: string };
}

const INK = '#0b1a2a';
const COPPER = '#a8541f';
const TEXT = '#1b2733';
const MUTED = '#5c6670';
const RULE = '#d9d4c8';
const MONO = "'IBM Plex Mono',Consolas,Menlo,monospace";

/** For clients that support dark mode and style sheets; the others keep the inline styles. */
const DARK = `@media (prefers-color-scheme:dark){${[
  '.paper{background:#0b1420!important}',
  '.sheet{background:#13202f!important;color:#e4e0d6!important;border-color:#2c3a4a!important}',
  '.ink{color:#f7f5f0!important}',
  '.muted{color:#a6b0ba!important}',
  '.rule{border-color:#2c3a4a!important}',
  '.link{color:#e39a63!important}',
].join('')}}`;

/** @returns the paragraphs of a text, separated by empty lines */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** Renders a message of the company for mail clients (tables, inline styles, 600 px wide) and as plain text. */
export function composeMail(company: Company, content: MailContent): Mail {
  return { subject: oneLine(content.subject), html: html(company, content), text: text(company, content) };
}

/** The sheet from the site's design, with the copper bus along its edge. */
function html(
  company: Company,
  { action, code, facts = [], language, links = [], paragraphs, quote, title, unsubscribe }: MailContent,
): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${DARK}</style></head>`,
    '<body class="paper" style="margin:0;background:#f7f5f0">',
    `<table ${TABLE} class="paper" width="100%" style="background:#f7f5f0"><tr><td align="center" style="padding:24px 12px">`,
    // Long words (addresses, links) break instead of widening the layout.
    `<table ${TABLE} class="sheet" width="600" style="width:100%;max-width:600px;background:#ffffff;border:1px solid ${RULE};font-family:'Instrument Sans',Arial,Helvetica,sans-serif;font-size:16px;line-height:1.6;color:${TEXT};text-align:left;word-break:break-word;overflow-wrap:anywhere">`,
    `<tr><td style="background:${INK};padding:18px 28px;font-family:Archivo,Arial,Helvetica,sans-serif;font-size:19px;font-weight:bold;color:#f7f5f0">${escapeHtml(company.name)}</td></tr>`,
    `<tr><td style="border-left:4px solid ${COPPER};padding:32px 24px 32px 0">`,
    `<table ${TABLE} width="100%"><tr><td width="14" style="padding-right:10px"><div style="height:4px;font-size:0;line-height:0;background:${COPPER}">&nbsp;</div></td><td><h1 class="ink" style="margin:0;font-family:Archivo,Arial,Helvetica,sans-serif;font-size:25px;line-height:1.2;color:${INK}">${escapeHtml(title)}</h1></td></tr></table>`,
    `<table ${TABLE} width="100%"><tr><td style="padding:20px 0 0 24px">`,
    ...paragraphs.map((words) => `<p style="margin:0 0 16px">${withLineBreaks(words)}</p>`),
    code === undefined ? '' : codeBlock(code),
    facts.length > 0 ? factsTable(facts) : '',
    quote ? quoteBlock(quote) : '',
    ...links.map(linkLine),
    action ? actionBlock({ otherwise: mailTexts[language].shared.otherwise, ...action }) : '',
    '</td></tr></table></td></tr>',
    `<tr><td class="muted rule" style="padding:16px 28px;border-top:1px solid ${RULE};font-size:13px;line-height:1.5;color:${MUTED}"><strong class="ink" style="color:${TEXT}">${escapeHtml(company.legalName)}</strong><br>${escapeHtml(`${company.phone} · ${company.email}`)}${unsubscribe ? unsubscribeLine(unsubscribe) : ''}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ]
    .filter(Boolean)
    .join('\n');
}

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

function codeBlock(code: string): string {
  return `<p class="paper ink rule" style="margin:0 0 20px;padding:14px 20px;border:1px solid ${RULE};background:#f7f5f0;font-family:${MONO};font-size:28px;line-height:1.2;letter-spacing:6px;color:${INK}">${escapeHtml(code)}</p>`;
}

function factsTable(facts: NonNullable<MailContent['facts']>): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="muted rule" style="padding:10px 16px 10px 0;border-top:1px solid ${RULE};font-family:${MONO};font-size:12px;line-height:1.8;color:${MUTED};white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td><td class="rule" width="100%" style="padding:8px 0;border-top:1px solid ${RULE};font-size:15px">${escapeHtml(value)}</td></tr>`,
  );
  return `<table ${TABLE} class="rule" width="100%" style="margin:4px 0 24px;border-bottom:1px solid ${RULE}">${rows.join('')}</table>`;
}

function quoteBlock(quote: string): string {
  return `<p class="paper" style="margin:0 0 24px;padding:14px 18px;background:#f7f5f0;font-size:15px">${withLineBreaks(quote)}</p>`;
}

const withLineBreaks = (words: string): string => escapeHtml(words).replace(/\r?\n/g, '<br>');

function linkLine({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0 0 12px"><a class="link" href="${escapeHtml(url)}" style="color:${COPPER}">${escapeHtml(label)}</a></p>`;
}

/** The cell is colored because some clients ignore padding on links. */
function actionBlock({ label, otherwise, url }: Required<NonNullable<MailContent['action']>>): string {
  const href = escapeHtml(url);
  return [
    `<table ${TABLE} style="margin:8px 0 20px"><tr><td bgcolor="${COPPER}" style="background:${COPPER}"><a href="${href}" style="display:inline-block;padding:14px 24px;font-weight:bold;line-height:1.2;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`,
    `<p class="muted" style="margin:0;font-size:13px;line-height:1.5;color:${MUTED}">${escapeHtml(otherwise)}<br><a class="muted" href="${href}" style="color:${MUTED}">${href}</a></p>`,
  ].join('\n');
}

function unsubscribeLine({ label, reason, url }: NonNullable<MailContent['unsubscribe']>): string {
  return `<br><br>${escapeHtml(reason)} <a class="muted" href="${escapeHtml(url)}" style="color:${MUTED}">${escapeHtml(label)}</a>`;
}

function text(
  company: Company,
  { action, code, facts = [], links = [], paragraphs, quote, title, unsubscribe }: MailContent,
): string {
  return [
    title,
    ...paragraphs,
    code,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    quote?.replace(/^/gm, '> '),
    links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
    action && `${action.label}: ${action.url}`,
    `${company.legalName}\n${company.phone} · ${company.email}`,
    unsubscribe && `${unsubscribe.reason}\n${unsubscribe.label}: ${unsubscribe.url}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Strips line breaks: the subject may contain user input. */
function oneLine(words: string): string {
  return words
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

function escapeHtml(words: string): string {
  return words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
