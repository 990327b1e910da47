import { NOTICE_LABELS } from '#domain/website/notice-labels.ts';
import { type NoticeState, noticeTestSchema } from '#domain/website/notice-recipients.ts';
import { requireCaller, requirePermission } from '../_shared/caller.ts';
import { noticeTestMail } from '../_shared/emails/notice-test.ts';
import { endpoint, HttpError } from '../_shared/endpoint.ts';
import { noticeRecipients, sendToRecipients } from '../_shared/notice-recipients.ts';
import { consumeRateLimit } from '../_shared/rate-limit.ts';
import { readCompany } from '../_shared/read-company.ts';
import { MailRejected } from '../_shared/send-mail.ts';
import { secretKey } from '../_shared/service-client.ts';

/** Test mails per user and hour: the addresses may be anybody's. */
const TESTS_PER_HOUR = 20;

/** Tells who is notified of each subject, and sends them a test mail on request. */
export default endpoint({
  name: 'notice-recipients',
  perHour: 240,
  schema: noticeTestSchema,
  invalid: 'Solicitud inválida',
  async act({ environment, input: { test }, request, service }) {
    const { access, id } = await requireCaller(request, environment);
    requirePermission(access, 'web.settings.manage', 'No tiene permiso para configurar el sitio');
    const company = await readCompany(service);
    const run = { company, environment, service };
    const [quotes, applications, internships, spontaneous, rights] = await Promise.all([
      noticeRecipients(run, 'quotes'),
      noticeRecipients(run, 'applications'),
      noticeRecipients(run, 'internships'),
      noticeRecipients(run, 'spontaneous'),
      noticeRecipients(run, 'rights'),
    ]);
    const subjects = { quotes, applications, internships, spontaneous, rights };
    let rejected: string[] = [];
    if (test !== null) {
      const pepper = secretKey(environment);
      const limit = { name: 'notice-test', key: id, perHour: TESTS_PER_HOUR, pepper };
      if (subjects[test].addresses.length === 0) throw new HttpError(400, 'Hoy no se avisa a nadie');
      if (!(await consumeRateLimit(service, limit)))
        throw new HttpError(429, 'Demasiadas pruebas. Intente nuevamente en una hora.');
      rejected = await sendToRecipients(environment, subjects[test], {
        mail: noticeTestMail(company, NOTICE_LABELS[test]),
        once: `notice-test/${crypto.randomUUID()}`,
      }).catch((error: unknown) => {
        if (error instanceof MailRejected) return [...subjects[test].addresses];
        throw error;
      });
    }
    return Response.json({ subjects, rejected } satisfies NoticeState);
  },
});
