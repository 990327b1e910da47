const keyOf = (form: string): string => `draft/${form}`;

/** Keeps what was typed into a form until it is sent or discarded, or the tab is closed. */
export function saveDraft(form: string, fields: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(fields));
  } catch {
    // Storage is full or blocked: the form works without.
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

/** The texts of a form's draft by field, empty ones of what was emptied too; empty when there is none. */
export function readDraft(form: string): ReadonlyMap<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}');
    return new Map(Object.entries(Object(stored)).filter((entry) => isText(entry)));
  } catch {
    return new Map();
  }
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';

/** Forgets a form's draft. */
export function discardDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Blocked: nothing was stored.
  }
}
