import { z } from 'zod';
import { DAY_MS } from '#domain/calendar-day.ts';

/** What was typed into a form and not saved. */
export interface Draft {
  /** Of the record as it was edited; null for a new one. */
  readonly version: string | null;
  /** The fields that were changed. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly savedAt: string;
}

const draftSchema = z.object({
  version: z.string().nullable(),
  fields: z.record(z.string(), z.unknown()),
  savedAt: z.iso.datetime(),
});

const PREFIX = 'draft/';

/** After this, nobody means to go on with what they began. */
const LIFETIME_MS = 7 * DAY_MS;

/** Names a draft by the person whose it is, the form and the record. */
export const draftKey = (owner: string, form: string, record: string | null): string =>
  `${PREFIX}${owner}/${form}/${record ?? 'new'}`;

/** A draft of this browser; null when there is none, or it is too old. */
export function readDraft(key: string): Draft | null {
  try {
    const draft = draftSchema.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    if (Date.now() - Date.parse(draft.savedAt) < LIFETIME_MS) return draft;
    localStorage.removeItem(key);
  } catch {
    // None, of another release, or storage is blocked.
  }
  return null;
}

export function writeDraft(key: string, { fields, version }: Pick<Draft, 'fields' | 'version'>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ version, fields, savedAt: new Date().toISOString() }));
  } catch {
    // Storage is full or blocked: the form works without.
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
 * Removes the drafts of this browser, which name applicants, except those of one person that are not too old.
 *
 * @param owner whose drafts stay; null for nobody's
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
