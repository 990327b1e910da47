import { z } from 'zod';
import { spontaneousReceivedMail } from '#domain/mails/spontaneous-received.ts';
import { LANGUAGES } from '#domain/values/language.ts';
import { newSpontaneousMail } from './emails/new-spontaneous.ts';
import { readMailTexts } from './read-mail-texts.ts';
import { receiptNotices } from './receipt-notices.ts';
import { retentionMonths } from './retention-months.ts';

/** The notices of a CV without an offer; recruiters get none when the address has sent one before. */
export const sendSpontaneousNotices = receiptNotices({
  about: 'spontaneous',
  subject: 'spontaneous',
  table: 'spontaneous_applications',
  name: 'spontaneous application',
  columns: 'full_name, email, phone, area, language, reference, is_repeat, notified_at, address_corrected_at',
  schema: z.object({
    full_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    area: z.string(),
    language: z.enum(LANGUAGES),
    reference: z.string(),
    is_repeat: z.boolean(),
    notified_at: z.string().nullable(),
    address_corrected_at: z.string().nullable(),
  }),
  async acknowledgement({ full_name: name, language, reference }, { company, link, service }) {
    const months = await retentionMonths(service, 'spontaneous');
    return spontaneousReceivedMail(company, await readMailTexts(service), {
      name,
      language,
      reference,
      months,
      url: await link(),
    });
  },
  announcement({ area, email, full_name: name, id, is_repeat, phone }, portal, company) {
    if (is_repeat) return null;
    const url = `${portal}/espontaneas?solicitud=${id}`;
    return newSpontaneousMail(company, { applicant: { name, email, phone, area }, url });
  },
});
