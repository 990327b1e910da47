import { z } from 'zod';
import { LANGUAGES } from '#domain/values/language.ts';
import { applicantMessageMail } from './emails/applicant-message.ts';
import { newInternshipMail } from './emails/new-internship.ts';
import { currentTemplate } from './message-template.ts';
import { receiptNotices } from './receipt-notices.ts';

/** The notices of an internship application. */
export const sendInternshipNotices = receiptNotices({
  about: 'internship',
  subject: 'internships',
  table: 'internship_applications',
  name: 'internship application',
  columns: 'first_name, last_name, email, phone, career, institution, language, notified_at',
  schema: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    career: z.string(),
    institution: z.string(),
    language: z.enum(LANGUAGES),
    notified_at: z.string().nullable(),
  }),
  async acknowledgement({ first_name, language }, { company, link, service }) {
    const template = await currentTemplate(service, 'internship-received', language);
    const values = { name: first_name, jobTitle: null, language, reference: null };
    return applicantMessageMail(company, template, values, await link());
  },
  announcement({ career, email, first_name, id, institution, last_name, phone }, portal, company) {
    const student = { name: `${first_name} ${last_name}`, email, phone, career, institution };
    return newInternshipMail(company, { student, url: `${portal}/practicas?solicitud=${id}` });
  },
});
