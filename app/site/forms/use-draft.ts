import { type RefObject, useEffect } from 'react';
import { discardDraft, readDraft, saveDraft } from './draft.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A form whose draft is kept. */
export interface FormDraft {
  readonly key: string;
  /** Tells a form library what was filled in. */
  readonly onFill?: (change: { target: Control; type: 'change' }) => unknown;
}

/**
 * Fills in what was typed into a form before, and keeps what is typed from now on: only what differs from what the page
 * filled in, which the other language words differently.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, draft: FormDraft | undefined): void {
  const key = draft?.key;
  // After each rendering, for fields that are shown later.
  useEffect(() => {
    if (!form.current || !draft) return;
    const typed = readDraft(draft.key);
    for (const control of controlsOf(form.current)) {
      const value = typed.get(control.name);
      // What was typed before hydration is newer.
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
  // Fields that are not shown yet keep theirs.
  const typed = new Map(readDraft(key));
  for (const control of controlsOf(form)) {
    if (isAsRendered(control)) typed.delete(control.name);
    else typed.set(control.name, control.value);
  }
  if (typed.size > 0) saveDraft(key, Object.fromEntries(typed));
  else discardDraft(key);
}

/** Neither files nor consents, nor the field that people do not see. */
const controlsOf = (form: HTMLFormElement): Iterable<Control> =>
  form.querySelectorAll<Control>(
    'select, textarea, input:not([type=checkbox], [type=file], [type=hidden], [name=website])',
  );

const isAsRendered = (control: Control): boolean =>
  'defaultValue' in control
    ? control.value === control.defaultValue
    : control.selectedOptions[0]?.defaultSelected === true;
