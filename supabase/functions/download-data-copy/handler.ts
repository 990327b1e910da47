import { z } from 'zod';
import { DATA_COPY_TOKEN_PATTERN } from '#domain/data-protection/rights.ts';
import { LANGUAGES } from '#domain/values/language.ts';
import { endpoint, HttpError } from '../_shared/endpoint.ts';
import { sha256 } from '../_shared/sha256.ts';
import { personDataSchema, personDataZip } from '../export-person-data/person-data-zip.ts';

const copySchema = z.object({ language: z.enum(LANGUAGES), data: personDataSchema });

/** The copy of a person's data, made when the link in the answer to their request is used, once. */
export default endpoint({
  name: 'download-data-copy',
  perHour: 20,
  schema: z.object({ token: z.string().regex(DATA_COPY_TOKEN_PATTERN) }),
  invalid: 'Solicitud inválida',
  async act({ input: { token }, service }) {
    const { data } = await service
      .rpc('take_data_copy', { token_digest: await sha256(token) })
      .throwOnError();
    const copy = copySchema.nullable().parse(data);
    if (!copy) throw new HttpError(410, 'El enlace venció o ya se usó');
    return personDataZip(service, copy.data, copy.language);
  },
});
