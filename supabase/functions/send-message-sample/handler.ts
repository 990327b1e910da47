import { z } from 'zod';
import { INTERNSHIP_TITLE, type MessageText } from '#domain/messages/applicant-message.ts';
import { exampleInterview } from '#domain/messages/interview-example.ts';
import {
  type InterviewStep,
  interviewStep,
  STEPS_FOR_CALENDARS,
} from '#domain/messages/interview-message.ts';
import { TEMPLATE_KINDS, templateTextSchema } from '#domain/messages/message-templates.ts';
import { LANGUAGES } from '#domain/values/language.ts';
import type { Company } from '#domain/website/company.ts';
import { requireCaller, requirePermission } from '../_shared/caller.ts';
import { type Addressee, applicantMessageMail } from '../_shared/emails/applicant-message.ts';
import { applicantInterviewMail } from '../_shared/emails/interview.ts';
import { endpoint, HttpError } from '../_shared/endpoint.ts';
import { interviewInvitation } from '../_shared/interview-calendar.ts';
import { readCompany } from '../_shared/read-company.ts';
import { sendMail } from '../_shared/send-mail.ts';

/** Mails a text, as an applicant would receive it, to the user editing it and to no other address. */
export default endpoint({
  name: 'send-message-sample',
  perHour: 60,
  schema: z
    .object({
      kind: z.enum(TEMPLATE_KINDS),
      subject: z.string(),
      body: z.string(),
      language: z.enum(LANGUAGES),
      name: z.string().max(200),
      jobTitle: z.string().max(300).nullable(),
    })
    .refine(({ body, kind, subject }) => templateTextSchema(kind).safeParse({ subject, body }).success),
  invalid: 'El texto no se puede enviar así',
  async act({ environment, input: { jobTitle, kind, language, name, ...text }, request, service }) {
    const { access, id } = await requireCaller(request, environment);
    requirePermission(access, 'rrhh.notifications.manage', 'No tiene permiso para editar los mensajes');
    const { data } = await service.auth.admin.getUserById(id);
    const email = data.user?.email;
    if (!email) throw new HttpError(400, 'Su cuenta no tiene correo');
    const addressee = { name, language, jobTitle, reference: jobTitle && 'VA-0000-00' };
    const step = interviewStep(kind);
    const company = await readCompany(service);
    await sendMail(environment, {
      to: email,
      replyTo: company.email,
      ...(step
        ? interviewSample(step, { company, text, addressee, email })
        : { mail: applicantMessageMail(company, text, addressee, null) }),
      once: `message-sample/${crypto.randomUUID()}`,
    });
    return Response.json({ success: true });
  },
});

/** With a calendar file that says it is a sample: programs may add it automatically. */
function interviewSample(
  step: InterviewStep,
  sample: { company: Company; text: MessageText; addressee: Addressee; email: string },
): Pick<Parameters<typeof sendMail>[1], 'attachments' | 'mail'> {
  const { addressee, company, email, text } = sample;
  const { jobTitle, language, name } = addressee;
  const interview = exampleInterview(company, step, new Date());
  const { minutes, place, startsAt, videoUrl } = interview;
  const mail = applicantInterviewMail(company, step, interview, {
    text,
    addressee,
    isInCalendar: true,
    note: null,
    link: null,
  });
  if (!startsAt || !STEPS_FOR_CALENDARS.includes(step)) return { mail };
  const entry = {
    company,
    interview: crypto.randomUUID(),
    sequence: 0,
    startsAt,
    minutes,
    summary: `Prueba. ${company.name}: ${jobTitle ?? INTERNSHIP_TITLE[language]}`,
    place,
    videoUrl,
    attendee: { name, email },
  };
  return { mail, attachments: [interviewInvitation(entry, { isCancelled: step === 'cancelled' })] };
}
