/** CVs chosen since the document was opened: a draft keeps text only. */
const chosenCvs = new Map<string, File>();

const keyOf = (jobId: string): string => `application-draft/${jobId}`;

/** Keeps what was typed until it is sent or discarded, or the tab is closed. */
export function saveDraft(jobId: string, fields: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(keyOf(jobId), JSON.stringify(fields));
  } catch {
    // Storage is full or blocked: the form works without.
  }
}

/** The texts of a draft by field; empty when there is none. */
export function readDraft(jobId: string): ReadonlyMap<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(jobId)) ?? '{}');
    return new Map(Object.entries(Object(stored)).filter((entry) => isText(entry)));
  } catch {
    return new Map();
  }
}

const isText = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string' && entry[1] !== '';

export const keptCv = (jobId: string): File | null => chosenCvs.get(jobId) ?? null;

export function keepCv(jobId: string, cv: File | null): void {
  if (cv) chosenCvs.set(jobId, cv);
  else chosenCvs.delete(jobId);
}

/** Deletes the draft and forgets the CV. */
export function discardDraft(jobId: string): void {
  chosenCvs.delete(jobId);
  try {
    sessionStorage.removeItem(keyOf(jobId));
  } catch {
    // Blocked: nothing was stored.
  }
}

/** What was typed into the job's form as the server rendered it, before scripts took it over, by field. */
export function typedBefore(jobId: string, fields: readonly string[]): ReadonlyMap<string, string> {
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
