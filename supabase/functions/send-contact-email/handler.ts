import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { contactAcknowledgementMail } from '#domain/mails/contact-acknowledgement.ts';
import { INVALID_EMAIL } from '#domain/values/email.ts';
import { submissionIdOf } from '#domain/values/submission-id.ts';
import type { Company } from '#domain/website/company.ts';
import { type ContactRequest, contactRequestSchema } from '#domain/website/contact-request.ts';
import { QUOTE_FILES_BUCKET } from '#domain/website/quote-file.ts';
import { quoteReference } from '#domain/website/quote-request.ts';
import { acknowledgeWithinLimit } from '../_shared/acknowledge-within-limit.ts';
import { contactRequestMail } from '../_shared/emails/contact-request.ts';
import { endpoint, HttpError } from '../_shared/endpoint.ts';
import type { Environment } from '../_shared/environment.ts';
import { isBlocked } from '../_shared/is-blocked.ts';
import { noticeRecipients, sendToRecipients } from '../_shared/notice-recipients.ts';
import { readCompany } from '../_shared/read-company.ts';
import { readMailTexts } from '../_shared/read-mail-texts.ts';
import { ignoreRejected, sendMail } from '../_shared/send-mail.ts';
import { secretKey } from '../_shared/service-client.ts';

/** Lifetime of the links to files in the mail to the company. */
const LINK_SECONDS = 7 * 86_400;
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * A quote request: stored, then mailed to the company and acknowledged. Responds once the mail to the company is
 * accepted, or rejected for good: the request is stored, and sending it again would not help.
 */
export default endpoint({
  name: 'send-contact-email',
  perHour: 20,
  schema: contactRequestSchema,
  invalid: 'Por favor complete todos los campos obligatorios (*)',
  malformed: { email: INVALID_EMAIL },
  async act({ environment, input: sent, service }) {
    const {
      file_paths,
      id,
      service: about,
    } = await storeOnce(service, {
      ...sent,
      // The key keeps others from guessing the id of a request whose content they know.
      submission_id:
        sent.submission_id ?? (await submissionIdOf([secretKey(environment), JSON.stringify(sent)])),
    });
    const input = { ...sent, service: about };
    // Kept until the block ends; the response does not reveal whose data are blocked.
    if (await isBlocked(service, id)) return Response.json({ success: true });
    const company = await readCompany(service);
    const recipients = await noticeRecipients({ company, environment, service }, 'quotes');
    await sendToRecipients(environment, recipients, {
      replyTo: input.email,
      mail: contactRequestMail(company, input, await signFiles(service, file_paths)),
      once: `contact-request/${id}`,
    }).catch(ignoreRejected(`the notice of quote request ${id}`));
    // The request is stored whatever happens.
    await acknowledge({ company, environment, id, input, service }).catch((failure: unknown) =>
      console.error(
        `no acknowledgement was sent for ${id}`,
        failure instanceof Error ? failure.message : failure,
      ),
    );
    return Response.json({ success: true });
  },
});

const storedSchema = z.object({
  id: z.uuid(),
  file_paths: z.array(z.string()),
  service: z.string().nullable(),
});

/** Stores a request. If it was already stored, returns the stored one, with its files. */
async function storeOnce(
  service: SupabaseClient,
  request: ContactRequest & { submission_id: string },
): Promise<z.output<typeof storedSchema>> {
  const requests = service.from('contact_requests');
  const { data, error } = await requests.insert(request).select('id, file_paths, service').maybeSingle();
  if (error?.code === FOREIGN_KEY_VIOLATION)
    throw new HttpError(400, 'Los archivos ya no están disponibles. Adjúntelos nuevamente.');
  if (error) throw error;
  if (data) return storedSchema.parse(data);
  const { submission_id } = request;
  const sent = await requests
    .select('id, file_paths, service')
    .match({ submission_id })
    .single()
    .throwOnError();
  return storedSchema.parse(sent.data);
}

async function signFiles(
  service: SupabaseClient,
  paths: readonly string[],
): Promise<{ extension: string; url: string }[]> {
  if (paths.length === 0) return [];
  const { data, error } = await service.storage
    .from(QUOTE_FILES_BUCKET)
    .createSignedUrls([...paths], LINK_SECONDS);
  if (error) throw error;
  return data.flatMap(({ path, signedUrl }) =>
    path && signedUrl ? [{ extension: path.split('.').at(-1) ?? '', url: signedUrl }] : [],
  );
}

async function acknowledge(options: {
  company: Company;
  environment: Environment;
  id: string;
  input: ContactRequest;
  service: SupabaseClient;
}): Promise<void> {
  const { company, environment, id, input, service } = options;
  await acknowledgeWithinLimit({ service, about: 'contact', email: input.email, environment }, async () =>
    sendMail(environment, {
      to: input.email,
      replyTo: company.email,
      mail: contactAcknowledgementMail(company, await readMailTexts(service), {
        ...input,
        reference: quoteReference(id),
      }),
      once: `contact-acknowledgement/${id}`,
    }),
  );
}
