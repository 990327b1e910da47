import type { i18n } from 'i18next';
import { applyTextChanges, type TextChanges } from '#domain/website/text-changes.ts';

let shipped: object | undefined;
let current: TextChanges | undefined;

/** Applies the changes that came with the page to the texts that the browser has loaded. The server's have them. */
export function changeMessages(instance: i18n, changes: TextChanges): void {
  if (import.meta.env.SSR || changes === current || (!current && Object.keys(changes).length === 0)) return;
  current = changes;
  shipped ??= Object(instance.getResourceBundle(instance.language, 'translation'));
  instance.addResourceBundle(
    instance.language,
    'translation',
    applyTextChanges(shipped ?? {}, changes),
    false,
    true,
  );
}
