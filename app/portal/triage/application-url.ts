/** The URL that opens an application of any kind over its list; a repeat opens with the first application. */
export function applicationUrl({
  id,
  job_posting_id,
  kind,
  repeat_of,
}: {
  readonly id: string;
  readonly kind: 'job' | 'internship' | 'spontaneous';
  /** Set for job applications only. */
  readonly job_posting_id: string | null;
  readonly repeat_of: string | null;
}): string {
  switch (kind) {
    case 'job':
      return `/admin/rrhh/applications/${job_posting_id}?postulante=${repeat_of ?? id}`;
    case 'internship':
      return `/admin/rrhh/practicas?solicitud=${id}`;
    case 'spontaneous':
      return `/admin/rrhh/espontaneas?solicitud=${id}`;
  }
}
