import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Mail } from '#domain/mails/layout.ts';
import { INTERNSHIP_TITLE } from '#domain/messages/applicant-message.ts';
import { interviewPeriod } from '#domain/messages/interview.ts';
import { LANGUAGES } from '#domain/values/language.ts';
import type { Company } from '#domain/website/company.ts';
import { createApplicantLink } from './applicant-link.ts';
import { applicantInterviewMail, INTERVIEW_MAILS, staffInterviewMail } from './emails/interview.ts';
import { type Environment, siteUrl } from './environment.ts';
import { inTurn } from './in-turn.ts';
import { interviewInvitation } from './interview-calendar.ts';
import { ignoreUnmailable, mailApplicant, requireMailable } from './mail-applicant.ts';
import { currentTemplate } from './message-template.ts';
import { type Attachment, refusalOf, sendMail } from './send-mail.ts';

/** A row of `list_interview_mails`. */
const dueSchema = z.object({
  interview: z.guid(),
  /** The interviewer; null for the applicant. */
  user_id: z.guid().nullable(),
  what: z.enum(INTERVIEW_MAILS),
  sequence: z.number(),
  /** The start time in the last notification to this party. */
  former_starts_at: z.string().nullable(),
  starts_at: z.string().nullable(),
  minutes: z.number(),
  times: z.array(z.string()),
  place: z.string().nullable(),
  video_url: z.string().nullable(),
  note: z.string().nullable(),
  reply: z.string().nullable(),
  interviewers: z.array(z.string()),
  about: z.enum(['application', 'internship']),
  applicant: z.guid(),
  applicant_name: z.string(),
  email: z.string(),
  full_name: z.string(),
  language: z.enum(LANGUAGES),
  /** Null for internships. */
  job_posting_id: z.guid().nullable(),
  job_title: z.string().nullable(),
  english_title: z.string().nullable(),
  reference: z.string().nullable(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  /** How many notifications this party has had before. */
  notification_count: z.number(),
});

type Due = z.infer<typeof dueSchema>;

interface Sending {
  readonly environment: Environment;
  /** A client that bypasses policies. */
  readonly service: SupabaseClient;
  readonly company: Company;
}

/**
 * Notifies applicants and interviewers of changes to their interviews, each once.
 *
 * @throws Error when the mail service did not accept a message; the others are sent, and the failed one is retried
 */
export async function sendInterviewMails(options: Sending & { atMost: number }): Promise<void> {
  const { data } = await options.service
    .rpc('list_interview_mails', { at_most: options.atMost })
    .throwOnError();
  const mails = z.array(z.unknown()).parse(data);
  await inTurn(
    mails.map((due) => async () => sendInterviewMail(options, dueSchema.parse(due)).catch(ignoreUnmailable)),
  );
}

async function sendInterviewMail({ company, environment, service }: Sending, due: Due): Promise<void> {
  const { email, interview, sequence, starts_at, notification_count, user_id, what } = due;
  const once = `interview/${interview}/${user_id ?? 'applicant'}/${what}/${sequence}/${notification_count}`;
  const mail = await compose({ company, environment, service }, due, once);
  const message = { to: email, mail, once, attachments: invitations(company, due) };
  const { about, applicant } = due;
  const refusal = await refusalOf(
    user_id === null
      ? mailApplicant({ environment, service, company, about, applicant }, message)
      : requireMailable(service, applicant).then(() => sendMail(environment, message)),
  );
  // Recruiters see the rejection of an applicant's mail.
  if (refusal !== null) console.error(`a mail about interview ${interview} was rejected`, refusal);
  await service
    .rpc('settle_interview_mail', {
      interview,
      party: user_id,
      what,
      notified_sequence: sequence,
      notified_start: starts_at,
      former_notification_count: notification_count,
      refusal,
    })
    .throwOnError();
}

const titleOf = ({ english_title, job_title, language }: Due): string | null =>
  (language === 'en' && english_title) || job_title;

async function compose({ company, environment, service }: Sending, due: Due, once: string): Promise<Mail> {
  const {
    about,
    applicant,
    applicant_name,
    full_name,
    job_posting_id,
    language,
    note,
    reply,
    user_id,
    what,
  } = due;
  const jobTitle = titleOf(due);
  const told = {
    startsAt: due.starts_at,
    minutes: due.minutes,
    times: due.times,
    period: interviewPeriod(due),
    place: due.place,
    videoUrl: due.video_url,
    interviewers: due.interviewers,
  };
  if (user_id === null && what !== 'declined') {
    return applicantInterviewMail(company, what, told, {
      text: await currentTemplate(service, `${about}-interview-${what}`, language),
      addressee: { name: full_name, language, jobTitle, reference: due.reference },
      isInCalendar: due.former_starts_at !== null,
      note,
      link: await createApplicantLink({ environment, service, about, applicant, language, once }),
    });
  }
  const list = job_posting_id ? `applications/${job_posting_id}?postulante` : 'practicas?solicitud';
  const url = `${siteUrl(environment)}/admin/rrhh/${list}=${applicant}`;
  return staffInterviewMail(company, what === 'offered' ? 'cancelled' : what, told, {
    applicant: applicant_name,
    jobTitle,
    reply,
    url,
  });
}

/** The update for the party's calendar. */
function invitations(company: Company, due: Due): Attachment[] {
  const { former_starts_at, starts_at, user_id, what } = due;
  const isCancelled = starts_at === null || what === 'cancelled';
  const startsAt = isCancelled ? former_starts_at : starts_at;
  if (startsAt === null || what === 'reminder') return [];
  const title = titleOf(due) ?? INTERNSHIP_TITLE[due.language];
  const entry = {
    company,
    interview: due.interview,
    // A repeated notification needs a higher sequence even when nothing changed.
    sequence: due.sequence + due.notification_count,
    startsAt,
    minutes: due.minutes,
    summary: user_id === null ? `${company.name}: ${title}` : `Entrevista: ${due.applicant_name}, ${title}`,
    place: due.place,
    videoUrl: due.video_url,
    attendee: { name: due.full_name, email: due.email },
  };
  return [interviewInvitation(entry, { isCancelled })];
}
