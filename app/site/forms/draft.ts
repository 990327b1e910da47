const keyOf = (form: string): string => `draft/${form}`;

let release: (() => void) | undefined;

/**
 * Keeps this page out of the back/forward cache, whose pages hold no locks. From there, Back would show its form without
 * what was typed later in the other language (and Firefox without access to that draft); a page loaded again restores it.
 */
function leaveCache(): void {
  if (release) return;
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Only in secure contexts; blocked with the storage.
  navigator.locks?.request('draft', { mode: 'shared' }, () => isHeld).catch(() => undefined);
}

/** Saves a form's input until it is sent or discarded, or the tab is closed. */
export function saveDraft(form: string, fields: Readonly<Record<string, unknown>>): void {
  leaveCache();
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
  release?.();
  release = undefined;
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Blocked: nothing was stored.
  }
}
