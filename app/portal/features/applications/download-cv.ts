import { type ApplicantCv, downloadCv } from '#app/portal/triage/open-cv.ts';
import { recordCvOpened } from './timeline/record-cv-opened.ts';

/** Downloads the CV of an application and records that in its timeline. */
export async function downloadApplicationCv(cv: ApplicantCv): Promise<void> {
  if (await downloadCv(cv)) await recordCvOpened(cv.id);
}
