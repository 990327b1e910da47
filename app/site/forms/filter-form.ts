import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The query of a filter form, without its empty fields. */
export function filterQuery(form: FormData, names: readonly string[]): string {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = form.get(name);
    if (typeof value === 'string' && value.trim() !== '') query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : '';
}

/**
 * Updates the fields of a filter form when navigation changes the URL. Filtering changes it too, but with REPLACE, and
 * must not overwrite what is being typed.
 *
 * @param values by field name
 * @returns the form
 */
export function useFilterSync(values: Readonly<Record<string, string>>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const isTyped = useNavigationType() === 'REPLACE';
  const { key } = useLocation();
  const syncedKey = useRef(key);
  useEffect(() => {
    // Not on mount: keeps input from before hydration.
    if (syncedKey.current === key) return;
    syncedKey.current = key;
    if (isTyped) return;
    for (const [name, value] of Object.entries(values)) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof RadioNodeList) {
        // Its own `value` does not take an empty one.
        for (const radio of control)
          if (radio instanceof HTMLInputElement) radio.checked = radio.value === value;
      } else if (control && 'value' in control) control.value = value;
    }
  }, [key, isTyped, values]);
  return form;
}
