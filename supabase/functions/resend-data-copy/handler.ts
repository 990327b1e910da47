import { z } from 'zod';
import { dataCopyLinkMail } from '#domain/mails/data-copy-link.ts';
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
const copySchema = z.object({ attempt: z.number() });

/**
 * Mails a new link to the copy of a person's data, which replaces the former one once the mail is accepted. Of several
 * concurrent calls, all mail the same link, once.
 */
export default endpoint({
  name: 'resend-data-copy',
  perHour: 60,
  schema: z.object({ requestId: z.uuid() }),
  invalid: 'Solicitud inválida',
  async act({ environment, input: { requestId }, request, service }) {
    const { access, client } = await requireCaller(request, environment);
    requirePermission(access, 'rrhh.rights.manage', 'No tiene permiso para atender solicitudes sobre datos');
    const { data: copies } = await client.rpc('get_data_copy', { request: requestId }).throwOnError();
    const [copy] = z.array(copySchema).parse(copies);
    if (!copy) throw new HttpError(409, 'Esta solicitud no tiene una copia que enviar');
    const { data } = await client
      .from('rights_requests')
      .select('email, language, reference')
      .eq('id', requestId)
      .single()
      .throwOnError();
    const { email, language, reference } = requestSchema.parse(data);
    const name = `data-copy/${requestId}/${copy.attempt + 1}`;
    const token = await keyedToken(secretKey(environment), name);
    const url = `${siteUrl(environment)}${dataCopyPath({ language, token })}`;
    const company = await readCompany(service);
    await sendMail(environment, {
      to: email,
      replyTo: company.email,
      mail: dataCopyLinkMail(company, await readMailTexts(service), { language, reference, url }),
      once: name,
    });
    await client
      .rpc('renew_data_copy', {
        request: requestId,
        former_attempt: copy.attempt,
        copy_digest: await sha256(token),
      })
      .throwOnError();
    return Response.json({ success: true });
  },
});
