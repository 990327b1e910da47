import { z } from 'zod';

/** Messages to applicants: the kind of application, and the step. */
export const MESSAGE_KINDS = [
  'application-received',
  'application-reviewing',
  'application-invitation',
  'application-approved',
  'application-rejected',
  'application-closed',
  'application-expiring',
  'internship-received',
  'internship-reviewing',
  'internship-invitation',
  'internship-approved',
  'internship-rejected',
  'internship-expiring',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Sent automatically after a status change. Apart from receipts and expiry notices, the others are sent manually. */
export const TIMED_KINDS = [
  'application-reviewing',
  'application-approved',
  'application-rejected',
  'internship-reviewing',
  'internship-approved',
  'internship-rejected',
] as const satisfies readonly MessageKind[];

/** `soon` leaves time to undo; `next_morning` is the next working day's morning in Chile. */
export const MESSAGE_TIMINGS = ['soon', 'next_morning', 'never'] as const;
export type MessageTiming = (typeof MESSAGE_TIMINGS)[number];

export const MESSAGE_LIMITS = { subject: 150, body: 5000 } as const;

/** The variables of a text, written `{{nombre}}`: in Spanish in both languages, for the staff who edit them. */
export const MESSAGE_VARIABLES = ['nombre', 'oferta', 'referencia', 'empresa'] as const;

/** All variables of all texts; `hora` and `horas` belong to interviews. */
const VARIABLE = /\{\{(nombre|oferta|referencia|empresa|hora|horas)\}\}/g;

/** A greeting's name with the punctuation before it, which is dropped along with a name that cannot be shown. */
const NAME_WITH_LEAD = /(?:,? )?\{\{nombre\}\}/g;

/** Control characters except line breaks and tabs. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

const hasOnly = (variables: readonly string[], words: string): boolean =>
  !/\{\{|\}\}/.test(words.replace(VARIABLE, (all, name: string) => (variables.includes(name) ? '' : all)));

const text = (maximum: number, variables: readonly string[]) =>
  z
    .string()
    .trim()
    .min(1, { error: 'Escriba un texto' })
    .max(maximum, { error: `Máximo ${maximum} caracteres` })
    .refine((words) => !CONTROL.test(words), { error: 'Hay caracteres que no se ven' })
    .refine((words) => hasOnly(variables, words), {
      error: `Solo se reemplazan ${variables.map((name) => `{{${name}}}`).join(', ')}`,
    });

/** Errors are shown to staff, in Spanish. */
export const messageTextSchemaWith = (variables: readonly string[]) =>
  z.object({
    subject: text(
      MESSAGE_LIMITS.subject,
      variables.filter((name) => name !== 'horas'),
    ).refine((words) => !/[\r\n]/.test(words), {
      error: 'El asunto es una sola línea',
    }),
    body: text(MESSAGE_LIMITS.body, variables),
  });

export const messageTextSchema = messageTextSchemaWith(MESSAGE_VARIABLES);

export type MessageText = z.infer<typeof messageTextSchema>;

/** The values for a text's variables. */
export interface MessageValues {
  readonly nombre: string | null;
  readonly oferta: string;
  readonly referencia: string | null;
  readonly empresa: string;
  readonly hora?: string;
  readonly horas?: string;
}

/**
 * Fills in a text's variables, in one pass: a value that looks like a variable stays as it is.
 *
 * @param values a null name is omitted with the comma before it; other absent values become empty
 */
export function fillMessage(words: string, values: MessageValues): string {
  const filled = new Map(Object.entries(values));
  const greeted = values.nombre === null ? words.replace(NAME_WITH_LEAD, '') : words;
  return greeted.replace(VARIABLE, (_, name: string) => filled.get(name) ?? '');
}

/** The title used for an internship where a job application has its posting's title. */
export const INTERNSHIP_TITLE = { es: 'Práctica profesional', en: 'Internship' } as const;
