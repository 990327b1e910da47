import { z } from 'zod';
import { APPLICANT_TOKEN_PATTERN } from '#domain/recruiting/applicant-link.ts';
import { cvExtension } from '#domain/recruiting/check-cv.ts';
import { CV_BUCKET, cvObjectName } from '#domain/recruiting/cv.ts';
import { endpoint, HttpError } from '../_shared/endpoint.ts';

/**
 * Copies the CV that an applicant's link opens, for another application: each application has its own file, which is
 * deleted with it. A copy that no application claims within a day is deleted.
 */
export default endpoint({
  name: 'copy-own-cv',
  perHour: 20,
  schema: z.object({ token: z.string().regex(APPLICANT_TOKEN_PATTERN) }),
  invalid: 'Solicitud inválida',
  async act({ input: { token }, service }) {
    const { data } = await service.rpc('get_own_cv_path', { token }).throwOnError();
    const path = z.string().nullable().parse(data);
    if (path === null) throw new HttpError(404, 'El enlace no sirve');
    const copy = cvObjectName('resumes', cvExtension(path) ?? 'pdf');
    const { error } = await service.storage.from(CV_BUCKET).copy(path, copy);
    if (error) throw error;
    return Response.json({ path: copy });
  },
});
