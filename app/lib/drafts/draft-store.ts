import { z } from 'zod';
import { DAY_MS } from '#domain/values/calendar-day.ts';

/** Unsaved input of a form. */
export interface Draft {
  /** The version of the record when it was edited; null for a new one. */
  readonly version: string | null;
  /** The changed fields. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly savedAt: string;
}

const draftSchema = z.object({
  version: z.string().nullable(),
  fields: z.record(z.string(), z.unknown()),
  savedAt: z.iso.datetime(),
});

const PREFIX = 'draft/';

/** After this, nobody is expected to resume a form. */
const LIFETIME_MS = 7 * DAY_MS;

/** The key of a draft: its owner, the form and the record. */
export const draftKey = (owner: string, form: string, record: string | null): string =>
  `${PREFIX}${owner}/${form}/${record ?? 'new'}`;

/** A draft in this browser; null when there is none or it has expired. */
export function readDraft(key: string): Draft | null {
  try {
    const draft = draftSchema.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    if (Date.now() - Date.parse(draft.savedAt) < LIFETIME_MS) return draft;
    localStorage.removeItem(key);
  } catch {
    // No draft, one from another release, or blocked storage.
  }
  return null;
}

export function writeDraft(key: string, { fields, version }: Pick<Draft, 'fields' | 'version'>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ version, fields, savedAt: new Date().toISOString() }));
  } catch {
    // Storage is full or blocked: the form works without drafts.
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: nothing was stored.
  }
}

/**
 * Removes the drafts in this browser, which may name applicants, except one user's that have not expired.
 *
 * @param owner the user whose drafts are kept; null to keep nobody's
 */
export function removeDrafts(owner: string | null): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !(owner && key.startsWith(`${PREFIX}${owner}/`) && readDraft(key)))
        removeDraft(key);
  } catch {
    // Blocked: nothing was stored.
  }
}
