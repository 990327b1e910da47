import { COMMON_SECURITY, PROCESSING_ACTIVITIES, RECIPIENTS } from '#domain/processing-activities.ts';
import type { ProcessingActivity } from '#domain/processing-activity.ts';
import { monthsInWords } from '#domain/retention.ts';

/** What the database says at this moment. */
export interface Measured {
  /** Months of retention by kind. */
  readonly periods: ReadonlyMap<string, number>;
  /** Rows by table, and files by bucket. */
  readonly counts: ReadonlyMap<string, number>;
}

/** The head of the register as a table. */
export const REGISTER_HEAD = [
  'Tratamiento',
  'Finalidad',
  'Base de licitud',
  'Personas',
  'Datos',
  'Conservación',
  'Destinatarios',
  'Transferencias',
  'Seguridad',
  'Dónde están',
] as const;

/** An activity as a row of the register, in the order of its head. */
export function registerRow(activity: ProcessingActivity, { counts, periods }: Measured): string[] {
  const { buckets, es, people, recipients, retention, security, tables } = activity;
  const period = periods.get(retention ?? '');
  const places = [...tables, ...buckets.map((bucket) => `bucket ${bucket}`)];
  return [
    es.name,
    es.purpose,
    sentence(es.basis),
    people,
    es.data,
    sentence(es.kept.replace('{{period}}', period === undefined ? '—' : monthsInWords(period, 'es'))),
    recipients.map((recipient) => RECIPIENTS[recipient].name).join(', '),
    [...new Set(recipients.flatMap((recipient) => RECIPIENTS[recipient].transfer ?? []))].join('. ') ||
      'Ninguna',
    security,
    places.map((place) => `${place}: ${counts.get(place)?.toLocaleString('es-CL') ?? '—'}`).join('; ') ||
      'No se guarda',
  ];
}

/** The register as a table: its activities, and at last what protects all of them. */
export const registerRows = (measured: Measured): string[][] => [
  ...PROCESSING_ACTIVITIES.map((activity) => registerRow(activity, measured)),
  REGISTER_HEAD.map((head) =>
    head === 'Tratamiento' ? 'Todos' : head === 'Seguridad' ? COMMON_SECURITY : '',
  ),
];

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
