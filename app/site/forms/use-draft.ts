import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { discardDraft, readDraft, saveDraft } from './draft.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A form whose draft is saved. */
export interface FormDraft {
  readonly key: string;
  /** Notifies a form library of a restored value. */
  readonly onFill?: (change: { target: Control; type: 'change' }) => unknown;
}

/**
 * Restores a form's earlier input, and saves new input. Only values that differ from the ones filled in by the page are
 * saved, since the page's values depend on the language.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, draft: FormDraft | undefined): void {
  const key = draft?.key;
  // After each render, for fields that appear later; before the next input, which would save them as emptied.
  useLayoutEffect(() => {
    if (!form.current || !draft) return;
    const typed = readDraft(draft.key);
    for (const control of controlsOf(form.current)) {
      const value = typed.get(control.name);
      // Input from before hydration is newer.
      if (value === undefined || !isAsRendered(control)) continue;
      control.value = value;
      draft.onFill?.({ target: control, type: 'change' });
    }
  });
  useEffect(() => {
    const shown = form.current;
    if (!shown || key === undefined) return;
    const keep = (): void => keepTyped(shown, key);
    keep();
    shown.addEventListener('input', keep);
    return () => shown.removeEventListener('input', keep);
  }, [form, key]);
}

function keepTyped(form: HTMLFormElement, key: string): void {
  // Fields that are not rendered yet keep their drafts.
  const typed = new Map(readDraft(key));
  for (const control of controlsOf(form)) {
    if (isAsRendered(control)) typed.delete(control.name);
    else typed.set(control.name, control.value);
  }
  if (typed.size > 0) saveDraft(key, Object.fromEntries(typed));
  else discardDraft(key);
}

/** Excludes files, consents and the hidden honeypot field. */
const controlsOf = (form: HTMLFormElement): Iterable<Control> =>
  form.querySelectorAll<Control>(
    'select, textarea, input:not([type=checkbox], [type=file], [type=hidden], [name=website])',
  );

const isAsRendered = (control: Control): boolean =>
  'defaultValue' in control
    ? control.value === control.defaultValue
    : control.selectedOptions[0]?.defaultSelected === true;
