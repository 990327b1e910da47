import { downloadZip } from 'client-zip';
import { z } from 'zod';
import { NO_CVS, zipFileName } from '#domain/recruiting/cv-file-name.ts';
import { requireCaller, requirePermission } from '../_shared/caller.ts';
import { endpoint, HttpError } from '../_shared/endpoint.ts';
import { listApplicants } from './list-applicants.ts';
import { withAnyCv, zipEntries } from './zip-entries.ts';

const MAX_APPLICATIONS = 2000;

/** Streams the selected CVs as one ZIP; only one file is in memory at a time. */
export default endpoint({
  name: 'download-cvs-zip',
  perHour: 100,
  schema: z.object({
    applicationIds: z.array(z.uuid()).min(1),
    jobTitle: z.string().max(200).optional(),
  }),
  invalid: NO_CVS,
  async act({ environment, input, request, service }) {
    const caller = await requireCaller(request, environment);
    requirePermission(caller.access, 'rrhh.documents.read', 'No tiene permiso para descargar CVs');
    if (input.applicationIds.length > MAX_APPLICATIONS)
      throw new HttpError(400, 'Se pueden descargar hasta 2.000 CVs a la vez');
    const applicants = await listApplicants(caller.client, input.applicationIds);
    const entries = await withAnyCv(zipEntries(caller.client, applicants));
    if (entries === null) throw new HttpError(404, NO_CVS);
    // No export without a record of who exports.
    await service
      .rpc('record_cvs_exported', { exporter: caller.id, ids: applicants.map(({ id }) => id) })
      .throwOnError();
    const zip = downloadZip(entries);
    const fileName = zipFileName(input.jobTitle ?? '');
    return new Response(zip.body, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${fileName.replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      },
    });
  },
});
