import { z } from 'zod';
import { LANGUAGES } from '#domain/values/language.ts';
import { requireCaller, requirePermission } from '../_shared/caller.ts';
import { endpoint, HttpError } from '../_shared/endpoint.ts';
import { personDataSchema, personDataZip } from './person-data-zip.ts';

/** Everything stored about a person, for the staff who handle their request. */
export default endpoint({
  name: 'export-person-data',
  perHour: 60,
  schema: z.object({ requestId: z.uuid() }),
  invalid: 'Solicitud inválida',
  async act({ environment, input: { requestId }, request, service }) {
    const { access, client } = await requireCaller(request, environment);
    requirePermission(access, 'rrhh.rights.manage', 'No tiene permiso para atender solicitudes sobre datos');
    // Checks the caller's permission again, and records the export.
    const exported = await client.rpc('export_person_data', { request: requestId }).throwOnError();
    const data = personDataSchema.nullable().parse(exported.data);
    if (!data) throw new HttpError(409, 'Esta solicitud ya fue respondida');
    const { data: asked } = await client
      .from('rights_requests')
      .select('language')
      .eq('id', requestId)
      .single()
      .throwOnError();
    return personDataZip(service, data, z.enum(LANGUAGES).parse(asked.language));
  },
});
