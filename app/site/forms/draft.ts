const keyOf = (form: string): string => `draft/${form}`;

/** Saves a form's input until it is sent or discarded, or the tab is closed. */
export function saveDraft(form: string, fields: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(fields));
  } catch {
    // Storage is full or blocked: the form works without drafts.
  }
}

/** Whether any form has a draft. */
export function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(keyOf('')));
  } catch {
    return false;
  }
}

/** A draft's texts by field, including empty texts of emptied fields; empty when there is no draft. */
export function readDraft(form: string): ReadonlyMap<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}');
    return new Map(Object.entries(Object(stored)).filter((entry) => isText(entry)));
  } catch {
    return new Map();
  }
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';

/** Deletes a form's draft. */
export function discardDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Blocked: nothing was stored.
  }
}
