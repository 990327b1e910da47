import { PostgrestError, type PostgrestSingleResponse } from '@supabase/supabase-js';
import { z } from 'zod';
import { RIGHTS_LIMITS, RIGHTS_OUTCOMES } from '#domain/data-protection/rights.ts';
import { rightsAnswerMail } from '#domain/mails/rights-answer.ts';
import { LANGUAGES } from '#domain/values/language.ts';
import { dataCopyPath } from '#domain/website/mail-paths.ts';
import { requireCaller, requirePermission } from '../_shared/caller.ts';
import { endpoint, HttpError } from '../_shared/endpoint.ts';
import { siteUrl } from '../_shared/environment.ts';
import { keyedToken } from '../_shared/keyed-token.ts';
import { readCompany } from '../_shared/read-company.ts';
import { readMailTexts } from '../_shared/read-mail-texts.ts';
import { sendMail } from '../_shared/send-mail.ts';
import { secretKey } from '../_shared/service-client.ts';
import { sha256 } from '../_shared/sha256.ts';

const requestSchema = z.object({ email: z.string(), language: z.enum(LANGUAGES), reference: z.string() });

const CLOSED = 'Esta solicitud ya fue respondida';

/** @throws HttpError when the request was closed since it was read; PostgrestError when the call failed otherwise */
function succeeded<T>({ data, error }: PostgrestSingleResponse<T>): T {
  if (error?.code === 'P0001') throw new HttpError(409, CLOSED);
  // As `throwOnError` does: an error is logged by its message, anything else in full, with the row that failed.
  if (error) throw new PostgrestError(error);
  return data;
}

/**
 * Mails the answer to a request about personal data, then closes the request; it stays open when the mail is not
 * accepted. Of several concurrent answers, even from one person's two tabs, only one is mailed.
 */
export default endpoint({
  name: 'answer-rights-request',
  perHour: 60,
  schema: z.object({
    requestId: z.uuid(),
    outcome: z.enum(RIGHTS_OUTCOMES),
    answer: z.string().trim().min(1).max(RIGHTS_LIMITS.answer),
  }),
  invalid: 'Escriba la respuesta',
  async act({ environment, input: { answer, outcome, requestId }, request, service }) {
    const { access, client } = await requireCaller(request, environment);
    requirePermission(access, 'rrhh.rights.manage', 'No tiene permiso para atender solicitudes sobre datos');
    const { data } = await client
      .from('rights_requests')
      .select('email, language, reference')
      .eq('id', requestId)
      .is('closed_at', null)
      .maybeSingle()
      .throwOnError();
    const found = requestSchema.nullable().parse(data);
    if (!found) throw new HttpError(409, CLOSED);
    const given = { request: requestId, wanted_outcome: outcome, words: answer };
    const token = await keyedToken(secretKey(environment), `data-copy/${requestId}`);
    const begun = succeeded(
      await client.rpc('begin_rights_answer', { ...given, copy_digest: await sha256(token) }),
    );
    if (begun === null)
      throw new HttpError(409, 'Se está enviando otra respuesta a esta solicitud. Inténtelo en dos minutos.');
    const company = await readCompany(service);
    await sendMail(environment, {
      to: found.email,
      replyTo: company.email,
      mail: rightsAnswerMail(company, await readMailTexts(service), {
        language: found.language,
        reference: found.reference,
        outcome,
        words: answer,
        copyUrl:
          begun === 'with copy'
            ? `${siteUrl(environment)}${dataCopyPath({ language: found.language, token })}`
            : null,
      }),
      // What is recorded below is what was mailed, even if another answer was mailed before and not recorded.
      once: `rights-answer/${requestId}/${await sha256(JSON.stringify([outcome, answer]))}`,
    });
    succeeded(await client.rpc('close_rights_request', given));
    return Response.json({ success: true });
  },
});
