import { discardDraft } from '#app/site/forms/draft.ts';

/** CVs chosen since the document was loaded: a draft keeps text only. */
const chosenCvs = new Map<string, File>();

/** The key of a posting's draft. */
export const applicationDraft = (jobId: string): string => `application/${jobId}`;

export const keptCv = (jobId: string): File | null => chosenCvs.get(jobId) ?? null;

export function keepCv(jobId: string, cv: File | null): void {
  if (cv) chosenCvs.set(jobId, cv);
  else chosenCvs.delete(jobId);
}

/** Deletes the draft and forgets the CV. */
export function discardApplication(jobId: string): void {
  chosenCvs.delete(jobId);
  discardDraft(applicationDraft(jobId));
}

/** The input, by field, in the posting's server-rendered form from before hydration. */
export function readUnhydratedInput(jobId: string, fields: readonly string[]): ReadonlyMap<string, string> {
  if (typeof document === 'undefined') return new Map();
  const form = document.querySelector(`main form:has(> input[name="job"][value="${CSS.escape(jobId)}"])`);
  const typed = fields.flatMap((name) => {
    const control = form?.querySelector(`[name="${name}"]`);
    return control && 'value' in control && typeof control.value === 'string' && control.value !== ''
      ? [[name, control.value] as const]
      : [];
  });
  return new Map(typed);
}
