import { z } from 'zod';
import { LANGUAGES } from '#domain/values/language.ts';
import { applicantMessageMail } from './emails/applicant-message.ts';
import { newApplicationMail } from './emails/new-application.ts';
import { currentTemplate } from './message-template.ts';
import { receiptNotices } from './receipt-notices.ts';

/** The notices of an application for a posting; recruiters get none of one that repeats an earlier application. */
export const sendApplicationNotices = receiptNotices({
  about: 'application',
  subject: 'applications',
  table: 'job_applications',
  name: 'application',
  columns:
    'job_posting_id, full_name, email, phone, language, reference, repeat_of, notified_at, job_postings(title, translations:job_posting_translations(title))',
  schema: z.object({
    job_posting_id: z.uuid(),
    full_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    language: z.enum(LANGUAGES),
    reference: z.string().nullable(),
    repeat_of: z.uuid().nullable(),
    notified_at: z.string().nullable(),
    job_postings: z.object({
      title: z.string(),
      /** In English. */
      translations: z.array(z.object({ title: z.string().nullable() })),
    }),
  }),
  async acknowledgement(
    { full_name: name, job_postings: posting, language, reference },
    { company, link, service },
  ) {
    const jobTitle = (language === 'en' && posting.translations[0]?.title) || posting.title;
    const template = await currentTemplate(service, 'application-received', language);
    return applicantMessageMail(company, template, { name, jobTitle, language, reference }, await link());
  },
  announcement(
    { email, full_name: name, id, job_posting_id, job_postings, phone, repeat_of },
    portal,
    company,
  ) {
    if (repeat_of !== null) return null;
    const url = `${portal}/applications/${job_posting_id}?postulante=${id}`;
    return newApplicationMail(company, {
      applicant: { name, email, phone },
      jobTitle: job_postings.title,
      url,
    });
  },
});
