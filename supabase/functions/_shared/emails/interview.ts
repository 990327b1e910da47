import { composeMail, type Mail, paragraphsOf } from '#domain/mails/layout.ts';
import { INTERNSHIP_TITLE, type MessageText } from '#domain/messages/applicant-message.ts';
import {
  type InterviewDetails,
  interviewFacts,
  interviewValues,
  REMINDER_HOURS,
} from '#domain/messages/interview.ts';
import { INTERVIEW_STEPS, type InterviewStep } from '#domain/messages/interview-message.ts';
import type { Company } from '#domain/website/company.ts';
import { type Addressee, fillForAddressee } from './applicant-message.ts';

/** The kinds of mail about an interview; `declined` (no time suits) goes to staff only. */
export const INTERVIEW_MAILS = [...INTERVIEW_STEPS, 'declined'] as const;

export type InterviewMail = (typeof INTERVIEW_MAILS)[number];

const TEXTS = {
  es: {
    removed: 'El archivo adjunto la quita de su calendario.',
    page: { offered: 'Elegir una hora', scheduled: 'Ver o cambiar la hora' },
  },
  en: {
    removed: 'The attached file removes it from your calendar.',
    page: { offered: 'Choose a time', scheduled: 'See or change the time' },
  },
} as const;

/** Students are addressed as *tú*. */
const STUDENTS_REMOVED = 'El archivo adjunto la quita de tu calendario.';

/**
 * Notifies the applicant of an interview, using the current template.
 *
 * @param options.isInCalendar whether a cancelled interview had a time, so that an attachment removes it from calendars
 * @param options.link to the applicant's page; null in a sample
 */
export function applicantInterviewMail(
  company: Company,
  step: InterviewStep,
  interview: InterviewDetails,
  options: {
    text: MessageText;
    addressee: Addressee;
    isInCalendar: boolean;
    note: string | null;
    link: string | null;
  },
): Mail {
  const { addressee, isInCalendar, link, note, text } = options;
  const { jobTitle, language } = addressee;
  const { page, removed } = TEXTS[language];
  const { body, subject } = fillForAddressee(company, text, addressee, interviewValues(interview, language));
  const isOver = step === 'cancelled';
  return composeMail(company, {
    language,
    subject,
    title: subject,
    paragraphs: [
      ...paragraphsOf(body),
      ...(isOver && isInCalendar
        ? [jobTitle === null && language === 'es' ? STUDENTS_REMOVED : removed]
        : []),
    ],
    facts: isOver ? [] : interviewFacts(interview, language),
    ...(note && !isOver && { quote: note }),
    ...(link &&
      !isOver && { action: { label: page[step === 'offered' ? 'offered' : 'scheduled'], url: link } }),
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
  reminder: ['Recordatorio de entrevista', `Es dentro de las próximas ${REMINDER_HOURS} horas.`],
  cancelled: ['Entrevista cancelada', 'El archivo adjunto la quita de su calendario.'],
  declined: [
    'Pide otra hora de entrevista',
    'La persona no puede en las horas ofrecidas, o ya no puede en la agendada.',
  ],
} as const;

/**
 * Notifies an interviewer, or the person who offered the interview.
 *
 * @param options.jobTitle null for an internship
 * @param options.reply the applicant's words
 * @param options.url of the applicant in the portal
 */
export function staffInterviewMail(
  company: Company,
  what: Exclude<InterviewMail, 'offered'>,
  interview: InterviewDetails,
  options: { applicant: string; jobTitle: string | null; reply: string | null; url: string },
): Mail {
  const [title, lead] = TO_STAFF[what];
  const { applicant, jobTitle, reply, url } = options;
  const isOver = what === 'cancelled' || what === 'declined';
  return composeMail(company, {
    language: 'es',
    subject: `${title}: ${applicant}`,
    title,
    paragraphs: [lead],
    facts: [
      ['Persona', applicant],
      ['Oferta', jobTitle ?? INTERNSHIP_TITLE.es],
      ...(isOver ? [] : interviewFacts(interview, 'es')),
    ],
    ...(reply && what === 'declined' && { quote: reply }),
    action: { label: 'Ver en el portal', url },
  });
}
