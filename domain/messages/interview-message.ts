import type { Language } from '../values/language.ts';
import type { MessageText } from './applicant-message.ts';

/** The notifications to applicants about an interview, each with its own text. */
export const INTERVIEW_STEPS = ['offered', 'scheduled', 'moved', 'reminder', 'cancelled'] as const;
export type InterviewStep = (typeof INTERVIEW_STEPS)[number];

/** The texts of mails about interviews. Students are addressed as *tú*. */
export const INTERVIEW_KINDS = [
  'application-interview-offered',
  'application-interview-scheduled',
  'application-interview-moved',
  'application-interview-reminder',
  'application-interview-cancelled',
  'internship-interview-offered',
  'internship-interview-scheduled',
  'internship-interview-moved',
  'internship-interview-reminder',
  'internship-interview-cancelled',
] as const;
export type InterviewKind = (typeof INTERVIEW_KINDS)[number];

/** @returns the interview step that a kind of text is about; null for texts about something else */
export const interviewStep = (kind: string): InterviewStep | null =>
  INTERVIEW_STEPS.find((step) => kind.endsWith(`-interview-${step}`)) ?? null;

/** Variables specific to one step: `horas` is a list with one time per line. */
export const INTERVIEW_VARIABLES = {
  offered: ['horas'],
  scheduled: ['hora'],
  moved: ['hora'],
  reminder: ['hora'],
  cancelled: [],
} as const satisfies Record<InterviewStep, readonly string[]>;

/** Steps that change calendars, whose mails have a calendar file attached. */
export const STEPS_FOR_CALENDARS: readonly InterviewStep[] = ['scheduled', 'moved', 'cancelled'];

const ENGLISH = {
  offered: {
    subject: 'Choose a time to talk: {{oferta}}',
    body: `Hello {{nombre}},

We would like to talk with you. These are the times we can offer; on your page, choose the one that suits you:

{{horas}}`,
  },
  scheduled: {
    subject: 'Interview scheduled: {{oferta}}',
    body: `Hello {{nombre}},

Your interview is scheduled. The attached invitation adds it to your calendar.`,
  },
  moved: {
    subject: 'Your interview has a new time or place: {{oferta}}',
    body: `Hello {{nombre}},

These are the new details. The attached invitation updates your calendar.`,
  },
  reminder: {
    subject: 'A reminder of your interview: {{oferta}}',
    body: `Hello {{nombre}},

See you soon. If you can no longer make it, please tell us on your page.`,
  },
  cancelled: {
    subject: 'Interview canceled: {{oferta}}',
    body: `Hello {{nombre}},

The interview will not take place.`,
  },
} as const satisfies Record<InterviewStep, MessageText>;

/** The texts about interviews that are used until staff edit them in the portal. */
export const SHIPPED_INTERVIEW_TEMPLATES: Readonly<
  Record<InterviewKind, Readonly<Record<Language, MessageText>>>
> = {
  'application-interview-offered': {
    es: {
      subject: 'Elija una hora para conversar: {{oferta}}',
      body: `Hola, {{nombre}}:

Queremos conversar con usted. Estas son las horas que podemos ofrecerle; elija en su página la que le acomode:

{{horas}}`,
    },
    en: ENGLISH.offered,
  },
  'application-interview-scheduled': {
    es: {
      subject: 'Entrevista agendada: {{oferta}}',
      body: `Hola, {{nombre}}:

Quedó agendada. La invitación adjunta la agrega a su calendario.`,
    },
    en: ENGLISH.scheduled,
  },
  'application-interview-moved': {
    es: {
      subject: 'Su entrevista cambió de hora o lugar: {{oferta}}',
      body: `Hola, {{nombre}}:

Así quedó. La invitación adjunta la corrige en su calendario.`,
    },
    en: ENGLISH.moved,
  },
  'application-interview-reminder': {
    es: {
      subject: 'Recordatorio de su entrevista: {{oferta}}',
      body: `Hola, {{nombre}}:

Nos vemos pronto. Si ya no puede, avísenos en su página.`,
    },
    en: ENGLISH.reminder,
  },
  'application-interview-cancelled': {
    es: {
      subject: 'Entrevista cancelada: {{oferta}}',
      body: `Hola, {{nombre}}:

La entrevista queda sin efecto.`,
    },
    en: ENGLISH.cancelled,
  },
  'internship-interview-offered': {
    es: {
      subject: 'Elige una hora para conversar: {{oferta}}',
      body: `Hola, {{nombre}}:

Queremos conversar contigo. Estas son las horas que podemos ofrecerte; elige en tu página la que te acomode:

{{horas}}`,
    },
    en: ENGLISH.offered,
  },
  'internship-interview-scheduled': {
    es: {
      subject: 'Entrevista agendada: {{oferta}}',
      body: `Hola, {{nombre}}:

Quedó agendada. La invitación adjunta la agrega a tu calendario.`,
    },
    en: ENGLISH.scheduled,
  },
  'internship-interview-moved': {
    es: {
      subject: 'Tu entrevista cambió de hora o lugar: {{oferta}}',
      body: `Hola, {{nombre}}:

Así quedó. La invitación adjunta la corrige en tu calendario.`,
    },
    en: ENGLISH.moved,
  },
  'internship-interview-reminder': {
    es: {
      subject: 'Recordatorio de tu entrevista: {{oferta}}',
      body: `Hola, {{nombre}}:

Nos vemos pronto. Si ya no puedes, avísanos en tu página.`,
    },
    en: ENGLISH.reminder,
  },
  'internship-interview-cancelled': {
    es: {
      subject: 'Entrevista cancelada: {{oferta}}',
      body: `Hola, {{nombre}}:

La entrevista queda sin efecto.`,
    },
    en: ENGLISH.cancelled,
  },
};
