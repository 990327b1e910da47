import { INTERNSHIP_TITLE } from '#domain/applicant-message.ts';
import { interviewTime } from '#domain/interview.ts';
import { composeMail, type Mail } from './layout.ts';
import { greetingName } from './untrusted-text.ts';

/** What a party is told of an interview. */
export const INTERVIEW_MAILS = [
  'offered',
  'scheduled',
  'moved',
  'reminder',
  'cancelled',
  'declined',
] as const;

export type InterviewMail = (typeof INTERVIEW_MAILS)[number];

/** An interview as its mails tell it. */
export interface TellableInterview {
  readonly language: 'es' | 'en';
  /** Null for an internship. */
  readonly jobTitle: string | null;
  /** Of what was told before; null when that had no time. */
  readonly formerStartsAt: string | null;
  /** Null while no time is chosen. */
  readonly startsAt: string | null;
  readonly minutes: number;
  readonly times: readonly string[];
  readonly place: string | null;
  readonly videoUrl: string | null;
  readonly interviewers: readonly string[];
}

const TEXTS = {
  es: {
    subject: {
      offered: 'Elija una hora para conversar',
      scheduled: 'Entrevista agendada',
      moved: 'Su entrevista cambió de hora o lugar',
      reminder: 'Recordatorio de su entrevista',
      cancelled: 'Entrevista cancelada',
    },
    lead: {
      offered:
        'Queremos conversar con usted. Estas son las horas que podemos ofrecerle; elija la que le acomode en su página:',
      scheduled: 'Quedó agendada. La invitación adjunta la agrega a su calendario.',
      moved: 'Así quedó. La invitación adjunta la corrige en su calendario.',
      reminder: 'Nos vemos pronto. Si ya no puede, avísenos en su página.',
      cancelled: 'La entrevista queda sin efecto.',
    },
    removed: 'El archivo adjunto la quita de su calendario.',
    hello: (name: string | null) => (name ? `Hola, ${name}:` : 'Hola:'),
    facts: { when: 'Cuándo', minutes: 'Duración', place: 'Lugar', video: 'Videollamada', with: 'Con' },
    duration: (minutes: number) => `${minutes} minutos`,
    zone: 'hora de Chile',
    page: { offered: 'Elegir una hora', scheduled: 'Ver o cambiar la hora' },
  },
  en: {
    subject: {
      offered: 'Choose a time to talk',
      scheduled: 'Interview scheduled',
      moved: 'Your interview has a new time or place',
      reminder: 'A reminder of your interview',
      cancelled: 'Interview cancelled',
    },
    lead: {
      offered:
        'We would like to talk with you. These are the times we can offer; choose the one that suits you on your page:',
      scheduled: 'It is scheduled. The attached invitation adds it to your calendar.',
      moved: 'This is how it stands now. The attached invitation corrects your calendar.',
      reminder: 'See you soon. If you cannot make it any more, tell us on your page.',
      cancelled: 'The interview will not take place.',
    },
    removed: 'The attached file removes it from your calendar.',
    hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    facts: { when: 'When', minutes: 'Length', place: 'Place', video: 'Video call', with: 'With' },
    duration: (minutes: number) => `${minutes} minutes`,
    zone: 'Chile time',
    page: { offered: 'Choose a time', scheduled: 'See or change the time' },
  },
} as const;

/** Students are addressed as *tú*. */
const STUDENTS_TEXTS = {
  ...TEXTS.es,
  subject: {
    ...TEXTS.es.subject,
    offered: 'Elige una hora para conversar',
    moved: 'Tu entrevista cambió de hora o lugar',
    reminder: 'Recordatorio de tu entrevista',
  },
  lead: {
    offered:
      'Queremos conversar contigo. Estas son las horas que podemos ofrecerte; elige la que te acomode en tu página:',
    scheduled: 'Quedó agendada. La invitación adjunta la agrega a tu calendario.',
    moved: 'Así quedó. La invitación adjunta la corrige en tu calendario.',
    reminder: 'Nos vemos pronto. Si ya no puedes, avísanos en tu página.',
    cancelled: 'La entrevista queda sin efecto.',
  },
  removed: 'El archivo adjunto la quita de tu calendario.',
} as const;

function factsOf(
  interview: TellableInterview,
  texts: Pick<(typeof TEXTS)['es' | 'en'], 'duration' | 'facts' | 'zone'>,
) {
  const { interviewers, language, minutes, place, startsAt, videoUrl } = interview;
  const { facts } = texts;
  const rows: [string, string | null][] = [
    [facts.when, startsAt && `${interviewTime(startsAt, language)} (${texts.zone})`],
    [facts.minutes, texts.duration(minutes)],
    [facts.place, place],
    [facts.video, videoUrl],
    [facts.with, interviewers.join(', ')],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

/**
 * Tells the applicant of an interview.
 *
 * @param options.link to the applicant's page
 */
export function applicantInterviewMail(
  what: Exclude<InterviewMail, 'declined'>,
  interview: TellableInterview,
  options: { name: string; note: string | null; link: string },
): Mail {
  const { jobTitle, language, times } = interview;
  const { link, name, note } = options;
  const texts = jobTitle === null && language === 'es' ? STUDENTS_TEXTS : TEXTS[language];
  const isOver = what === 'cancelled';
  return composeMail({
    language,
    subject: `${texts.subject[what]}: ${jobTitle ?? INTERNSHIP_TITLE[language]}`,
    title: texts.subject[what],
    paragraphs: [
      texts.hello(greetingName(name)),
      texts.lead[what],
      ...(what === 'offered'
        ? [`${times.map((time) => `· ${interviewTime(time, language)}`).join('\n')}\n(${texts.zone})`]
        : []),
      ...(interview.formerStartsAt && !interview.startsAt ? [texts.removed] : []),
    ],
    facts: isOver ? [] : factsOf(interview, texts),
    ...(note && !isOver && { quote: note }),
    ...(!isOver && {
      action: { label: texts.page[what === 'offered' ? 'offered' : 'scheduled'], url: link },
    }),
  });
}

const TO_STAFF = {
  scheduled: [
    'Entrevista agendada',
    'La persona fue avisada. La invitación adjunta la agrega a su calendario.',
  ],
  moved: [
    'La entrevista cambió',
    'La persona fue avisada. La invitación adjunta la corrige en su calendario.',
  ],
  reminder: ['Recordatorio de entrevista', 'Es dentro de las próximas 24 horas.'],
  cancelled: ['Entrevista cancelada', 'El archivo adjunto la quita de su calendario.'],
  declined: [
    'Ninguna hora le acomoda',
    'La persona no puede en las horas ofrecidas, o ya no puede en la agendada.',
  ],
} as const;

/**
 * Tells an interviewer, or who offered the interview, of it.
 *
 * @param options.reply the applicant's words
 * @param options.url of the applicant in the portal
 */
export function staffInterviewMail(
  what: Exclude<InterviewMail, 'offered'>,
  interview: TellableInterview,
  options: { applicant: string; reply: string | null; url: string },
): Mail {
  const [title, lead] = TO_STAFF[what];
  const { applicant, reply, url } = options;
  const isOver = what === 'cancelled' || what === 'declined';
  return composeMail({
    language: 'es',
    subject: `${title}: ${applicant}`,
    title,
    paragraphs: [lead],
    facts: [
      ['Persona', applicant],
      ['Oferta', interview.jobTitle ?? INTERNSHIP_TITLE.es],
      ...(isOver ? [] : factsOf(interview, TEXTS.es)),
    ],
    ...(reply && what === 'declined' && { quote: reply }),
    action: { label: 'Ver en el portal', url },
  });
}
