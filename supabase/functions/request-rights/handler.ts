import { z } from 'zod';
import { rightsRequestSchema } from '#domain/data-protection/rights-request.ts';
import { rightsConfirmationMail } from '#domain/mails/rights-confirmation.ts';
import { toHex } from '#domain/values/hex.ts';
import { rightsConfirmationPath } from '#domain/website/mail-paths.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { siteUrl } from '../_shared/environment.ts';
import { readCompany } from '../_shared/read-company.ts';
import { readMailTexts } from '../_shared/read-mail-texts.ts';
import { refuseUndeliverable } from '../_shared/refuse-undeliverable.ts';
import { sendMail } from '../_shared/send-mail.ts';
import { sha256 } from '../_shared/sha256.ts';

/**
 * Stores a request about a person's data and mails its confirmation link, which proves ownership of the address. The
 * response is the same whether or not any data is stored for it.
 */
export default endpoint({
  name: 'request-rights',
  perHour: 20,
  schema: rightsRequestSchema,
  invalid: 'Solicitud inválida',
  async act({ environment, input, sender, service }) {
    const token = toHex(crypto.getRandomValues(new Uint8Array(16)));
    const { data } = await service
      .rpc('create_rights_request', {
        ...input,
        token_digest: await sha256(token),
        sender_digest: await sender(),
      })
      .throwOnError();
    const id = z.uuid().nullable().parse(data);
    const { claim, email, language } = input;
    // Null when enough mails are already on their way to this address.
    if (id !== null)
      await sendMail(environment, {
        to: email,
        mail: rightsConfirmationMail(await readCompany(service), await readMailTexts(service), {
          claim,
          language,
          url: `${siteUrl(environment)}${rightsConfirmationPath({ language, token })}`,
        }),
        once: `rights-confirmation/${id}`,
      }).catch(refuseUndeliverable);
    return Response.json({ success: true });
  },
});
