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
} from '#domain/recruiting/status-labels.ts';
import { fieldLabel } from '#domain/values/field-labels.ts';
import { LANGUAGE_LABELS } from '#domain/values/language-labels.ts';
import { COMPANY } from '#domain/website/company.ts';

const TITLES: ReadonlyMap<string, string> = new Map([
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
  ['rights_requests', 'Solicitudes sobre estos datos'],
  ['files', 'Archivos (en la carpeta archivos)'],
]);

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

/** Labels of codes, by kind of data, field and code. */
const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries(VALUES).flatMap(([kind, fields]) =>
    Object.entries(fields).flatMap(([field, labels]) =>
      Object.entries(labels).map(([code, label]) => [`${kind}.${field}.${code}`, label] as const),
    ),
  ),
);

/** All of a person's data as a page that opens in any browser, without scripts. */
export function toHtml(data: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>): string {
  const kinds = new Map(Object.entries(data));
  const names = new Set([...TITLES.keys(), ...kinds.keys()]);
  const sections = [...names].map((name) => {
    const rows = kinds.get(name) ?? [];
    const title = escapeHtml(TITLES.get(name) ?? name);
    const items = rows.map(
      (row) =>
        `<table>${Object.entries(row)
          .filter(([, value]) => value !== null)
          .map(
            ([key, value]) =>
              `<tr><th>${escapeHtml(fieldLabel(key))}</th><td>${escapeHtml(LABELS.get(`${name}.${key}.${value}`) ?? inWords(value))}</td></tr>`,
          )
          .join('')}</table>`,
    );
    return `<h2>${title}</h2>${items.join('') || '<p>Nada.</p>'}`;
  });
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>Datos personales</title><style>body{font-family:sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%;margin-bottom:1.5rem}th,td{border:1px solid #ccc;padding:.3rem .6rem;text-align:left;vertical-align:top;white-space:pre-wrap;overflow-wrap:anywhere}th{width:12rem}</style><h1>Datos personales guardados por ${escapeHtml(COMPANY.legalName)}</h1>${sections.join('')}</html>`;
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

const DATE_AND_TIME = new Intl.DateTimeFormat('es-CL', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'America/Santiago',
});

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.map(inWords).join('\n');
  if (typeof value !== 'string') return JSON.stringify(value);
  return TIMESTAMP.test(value) ? DATE_AND_TIME.format(new Date(value)) : value;
}

const escapeHtml = (words: string): string =>
  words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
