import { toastError } from '#app/ui/toast.tsx';
import { downloadApplicationCv } from './download-cv.ts';
import type { ListedApplication } from './list-applications.ts';
import { listRepeats } from './list-repeats.ts';

/** Downloads the applicant's latest CV. */
export async function downloadLatestCv(application: ListedApplication): Promise<void> {
  try {
    const [newest] = application.repeated_at ? await listRepeats(application.id) : [];
    await downloadApplicationCv({ ...application, resume_url: newest?.resume_url ?? application.resume_url });
  } catch (error) {
    console.error('newest cv not found', error);
    toastError('No se pudo descargar el CV');
  }
}
