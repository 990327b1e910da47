import { useRef, useState } from 'react';
import { useDraftOwner } from './draft-owner.ts';
import { type Draft, draftKey, readDraft, removeDraft, writeDraft } from './draft-store.ts';

/** A form's draft in this browser. */
export interface FormDraft {
  /** An earlier draft, neither recovered nor discarded yet. */
  readonly found: Draft | null;
  /** Whether the record has changed since that draft was written. */
  readonly isOutdated: boolean;
  /** Stores the changed fields, replacing an earlier draft. Without fields, there is nothing to store. */
  readonly keep: (fields: Draft['fields']) => void;
  /** Returns the earlier draft's fields for the form. */
  readonly recover: () => Draft['fields'];
  /** Discards the earlier draft. */
  readonly discard: () => void;
  /** Ends the draft: the form was saved or abandoned. */
  readonly end: () => void;
}

/**
 * Keeps a form's input until it is saved or abandoned, the user signs out, or a week has passed: it survives a reload
 * and a closed tab.
 *
 * @param options.version of the record as loaded into the form; null for a new one
 */
export function useDraft({
  form,
  record,
  version,
}: {
  form: string;
  record: string | null;
  version: string | null;
}): FormDraft {
  const owner = useDraftOwner();
  const key = owner === null ? null : draftKey(owner, form, record);
  const [found, setFound] = useState(() => (key === null ? null : readDraft(key)));
  const hasEnded = useRef(false);
  const discard = (): void => {
    if (key !== null) removeDraft(key);
    setFound(null);
  };
  return {
    found,
    isOutdated: found !== null && found.version !== version,
    keep: (fields) => {
      if (key === null || hasEnded.current) return;
      if (Object.keys(fields).length > 0) {
        writeDraft(key, { version, fields });
        setFound(null);
      } else if (!found) removeDraft(key);
    },
    recover: () => {
      setFound(null);
      return found?.fields ?? {};
    },
    discard,
    end: () => {
      hasEnded.current = true;
      discard();
    },
  };
}
