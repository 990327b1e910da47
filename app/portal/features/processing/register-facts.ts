import { formatCount } from '#app/i18n/format-count.ts';
import {
  COMMON_SECURITY,
  PROCESSING_ACTIVITIES,
  RECIPIENTS,
} from '#domain/data-protection/processing-activities.ts';
import type { ProcessingActivity } from '#domain/data-protection/processing-activity.ts';
import { monthsInWords } from '#domain/data-protection/retention.ts';

/** Current data from the database. */
export interface Measured {
  /** Months of retention by kind. */
  readonly periods: ReadonlyMap<string, number>;
  /** Rows by table, and files by bucket. */
  readonly counts: ReadonlyMap<string, number>;
}

/** The column heads of the register. */
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

/** An activity as a row of the register, in column order. */
export function registerRow(activity: ProcessingActivity, measured: Measured): string[] {
  const { es, people, recipients, retention, security } = activity;
  const period = measured.periods.get(retention ?? '');
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
    placesOf(activity, measured)
      .map(({ count, place }) => `${place}: ${count}`)
      .join('; ') || 'No se guarda',
  ];
}

/** Its tables and buckets with their counts; a dash for those missing in this installation. */
export const placesOf = (
  { buckets, tables }: ProcessingActivity,
  { counts }: Measured,
): { place: string; count: string }[] =>
  [...tables, ...buckets.map((bucket) => `bucket ${bucket}`)].map((place) => {
    const count = counts.get(place);
    return { place, count: count === undefined ? '—' : formatCount(count) };
  });

/** The register as a table: the activities, and a last row with the security measures common to all. */
export const registerRows = (measured: Measured): string[][] => [
  ...PROCESSING_ACTIVITIES.map((activity) => registerRow(activity, measured)),
  REGISTER_HEAD.map((head) =>
    head === 'Tratamiento' ? 'Todos' : head === 'Seguridad' ? COMMON_SECURITY : '',
  ),
];

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
