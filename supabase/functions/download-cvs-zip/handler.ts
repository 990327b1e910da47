import { downloadZip } from 'client-zip';
import { z } from 'zod';
import { hasPermission } from '#domain/permission.ts';
import { requireCaller } from '../_shared/caller.ts';
import { endpoint, Refused } from '../_shared/endpoint.ts';
import { listApplicants } from './list-applicants.ts';
import { safeName, zipEntries } from './zip-entries.ts';

const MAX_APPLICATIONS = 2000;

/** All chosen CVs as one ZIP, streamed: one file is read at a time, whatever the number. */
export default endpoint({
  name: 'download-cvs-zip',
  perHour: 100,
  schema: z.object({
    applicationIds: z.array(z.uuid()).min(1).max(MAX_APPLICATIONS),
    jobTitle: z.string().max(200).optional(),
  }),
  invalid: 'No hay CVs para descargar',
  async act({ environment, input, request }) {
    const caller = await requireCaller(request, environment);
    if (!hasPermission(caller.access, 'rrhh.documents.read'))
      throw new Refused(403, 'No tiene permiso para descargar CVs');
    const applicants = await listApplicants(caller.client, input.applicationIds);
    if (applicants.length === 0) throw new Refused(404, 'No hay CVs para descargar');
    const zip = downloadZip(zipEntries(caller.client, applicants));
    const title = safeName(input.jobTitle ?? '');
    const fileName = `CVs_${title || 'Postulaciones'}.zip`;
    return new Response(zip.body, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${fileName.replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      },
    });
  },
});
