import {
  CONSENT_ACT_LABELS,
  CONSENT_MEANS_LABELS,
  CONSENT_PURPOSE_LABELS,
  OUTCOME_LABELS,
} from '#domain/data-protection/data-rights-labels.ts';
import { MAIL_DAYS } from '#domain/data-protection/retention.ts';
import { RIGHT_NAMES } from '#domain/data-protection/rights.ts';
import { EVENT_LABELS, INTERVIEW_STATE_LABELS } from '#domain/messages/event-labels.ts';
import { MESSAGE_LABELS, MESSAGE_STATE_LABELS } from '#domain/messages/message-labels.ts';
import { RATING_LABELS, REJECTION_REASON_LABELS } from '#domain/recruiting/decision-labels.ts';
import {
  APPLICATION_STATUS_LABELS,
  INTERNSHIP_STATUS_LABELS,
  QUOTE_STATUS_LABELS,
  SPONTANEOUS_STATUS_LABELS,
  WITHDRAWN_LABEL,
} from '#domain/recruiting/status-labels.ts';
import { fieldLabel } from '#domain/values/field-labels.ts';
import type { Language } from '#domain/values/language.ts';
import { LANGUAGE_LABELS } from '#domain/values/language-labels.ts';

const TITLES: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  es: new Map([
    ['job_applications', 'Postulaciones a ofertas'],
    ['internship_applications', 'Solicitudes de práctica'],
    ['spontaneous_applications', 'Postulaciones espontáneas'],
    ['quote_requests', 'Solicitudes de cotización'],
    ['job_alerts', 'Alertas de empleo'],
    ['consents', 'Consentimientos dados y retirados'],
    ['messages', 'Mensajes sobre cada paso'],
    ['interviews', 'Entrevistas'],
    ['conversation', 'Conversación'],
    ['events', 'Qué pasó con las postulaciones'],
    ['comments', 'Comentarios del equipo'],
    ['mails', `Correos enviados en los últimos ${MAIL_DAYS} días`],
    ['skipped_mails', `Correos recibidos fuera de una conversación en los últimos ${MAIL_DAYS} días`],
    ['rights_requests', 'Solicitudes sobre estos datos'],
    ['files', 'Archivos (en la carpeta archivos)'],
  ]),
  en: new Map([
    ['job_applications', 'Applications to postings'],
    ['internship_applications', 'Internship requests'],
    ['spontaneous_applications', 'Applications without a posting'],
    ['quote_requests', 'Quote requests'],
    ['job_alerts', 'Job alerts'],
    ['consents', 'Consents given and withdrawn'],
    ['messages', 'Messages about each step'],
    ['interviews', 'Interviews'],
    ['conversation', 'Conversation'],
    ['events', 'What happened to the applications'],
    ['comments', 'Comments by the team'],
    ['mails', `Emails sent in the last ${MAIL_DAYS} days`],
    ['skipped_mails', `Emails received outside a conversation in the last ${MAIL_DAYS} days`],
    ['rights_requests', 'Requests about this data'],
    ['files', 'Files (in the folder files)'],
  ]),
};

const WORDS = {
  es: {
    title: 'Datos personales',
    heading: 'Datos personales guardados por',
    nothing: 'Nada.',
    yes: 'Sí',
    no: 'No',
    withdrawn: WITHDRAWN_LABEL,
  },
  en: {
    title: 'Personal data',
    heading: 'Personal data stored by',
    nothing: 'Nothing.',
    yes: 'Yes',
    no: 'No',
    withdrawn: 'Withdrawn',
  },
} as const satisfies Record<Language, Record<string, string>>;

const VALUES: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  job_applications: {
    status: APPLICATION_STATUS_LABELS,
    interview_rating: RATING_LABELS,
    rejection_reason: REJECTION_REASON_LABELS,
    language: LANGUAGE_LABELS,
  },
  internship_applications: { status: INTERNSHIP_STATUS_LABELS, language: LANGUAGE_LABELS },
  spontaneous_applications: { status: SPONTANEOUS_STATUS_LABELS, language: LANGUAGE_LABELS },
  quote_requests: { status: QUOTE_STATUS_LABELS, language: LANGUAGE_LABELS },
  job_alerts: { language: LANGUAGE_LABELS },
  messages: { kind: MESSAGE_LABELS, state: MESSAGE_STATE_LABELS },
  conversation: { state: MESSAGE_STATE_LABELS },
  consents: { purpose: CONSENT_PURPOSE_LABELS, act: CONSENT_ACT_LABELS, means: CONSENT_MEANS_LABELS },
  interviews: { state: INTERVIEW_STATE_LABELS },
  events: {
    kind: EVENT_LABELS,
    from_status: APPLICATION_STATUS_LABELS,
    to_status: APPLICATION_STATUS_LABELS,
  },
  rights_requests: { claim: RIGHT_NAMES.es, outcome: OUTCOME_LABELS, language: LANGUAGE_LABELS },
};

/** Columns and codes are English words; these need others. */
const ENGLISH: ReadonlyMap<string, string> = new Map([
  ['id', 'Identifier'],
  ['cv_url', 'Résumé'],
  ['resume_url', 'Résumé'],
  ['cv_text', 'Text of the résumé'],
  ['es', 'Spanish'],
  ['en', 'English'],
  ['excelente', 'Excellent'],
  ['bueno', 'Good'],
  ['regular', 'Fair'],
  ['malo', 'Poor'],
]);

function inEnglish(name: string): string {
  const words = name.replace(/[_-]/g, ' ');
  return ENGLISH.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Labels of codes in Spanish, by kind of data, field and code. */
const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries(VALUES).flatMap(([kind, fields]) =>
    Object.entries(fields).flatMap(([field, labels]) =>
      Object.entries(labels).map(([code, label]) => [`${kind}.${field}.${code}`, label] as const),
    ),
  ),
);

type Row = Readonly<Record<string, unknown>>;

/** All of a person's data as a page that opens in any browser, without scripts. @param company its legal name */
export function toHtml(
  data: Readonly<Record<string, readonly Row[]>>,
  language: Language,
  company: string,
): string {
  const kinds = new Map(Object.entries(data));
  const words = WORDS[language];
  const names = new Set([...TITLES[language].keys(), ...kinds.keys()]);
  const labelOf = (field: string): string => (language === 'en' ? inEnglish(field) : fieldLabel(field));
  const cell = (kind: string, row: Row, [field, value]: readonly [string, unknown]): string => {
    if (field === 'status' && value === 'rejected' && row.withdrawn_at) return words.withdrawn;
    const label = LABELS.get(`${kind}.${field}.${value}`);
    if (label !== undefined) return language === 'en' ? inEnglish(String(value)) : label;
    return inWords(value, language, labelOf);
  };
  const sections = [...names].map((name) => {
    const items = (kinds.get(name) ?? []).map(
      (row) =>
        `<table>${Object.entries(row)
          .filter(([, value]) => value !== null)
          .map(
            (entry) =>
              `<tr><th>${escapeHtml(labelOf(entry[0]))}</th><td>${escapeHtml(cell(name, row, entry))}</td></tr>`,
          )
          .join('')}</table>`,
    );
    const title = escapeHtml(TITLES[language].get(name) ?? labelOf(name));
    return `<h2>${title}</h2>${items.join('') || `<p>${words.nothing}</p>`}`;
  });
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${words.title}</title><style>body{font-family:sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%;margin-bottom:1.5rem}th,td{border:1px solid #ccc;padding:.3rem .6rem;text-align:left;vertical-align:top;white-space:pre-wrap;overflow-wrap:anywhere}th{width:12rem}</style><h1>${escapeHtml(`${words.heading} ${company}`)}</h1>${sections.join('')}</html>`;
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

const formatterIn = (locale: string, hourCycle: 'h12' | 'h23') =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle,
    timeZone: 'America/Santiago',
  });
const DATE_AND_TIME = { es: formatterIn('es-CL', 'h23'), en: formatterIn('en-US', 'h12') } as const;

function inWords(value: unknown, language: Language, labelOf: (field: string) => string): string {
  if (typeof value === 'boolean') return value ? WORDS[language].yes : WORDS[language].no;
  if (Array.isArray(value)) return value.map((one) => inWords(one, language, labelOf)).join('\n');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([field, part]) => `${labelOf(field)}: ${inWords(part, language, labelOf)}`)
      .join('\n');
  if (typeof value !== 'string') return JSON.stringify(value);
  return TIMESTAMP.test(value) ? DATE_AND_TIME[language].format(new Date(value)) : value;
}

const escapeHtml = (words: string): string =>
  words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
