import { useState } from 'react';

/**
 * The record of a dialog that an address opens, as it was when it opened: a form compares its changes with that,
 * whatever comes in or is deleted meanwhile.
 *
 * @param id from the address; empty while none is open
 * @param found the record, once it was read
 */
export function useOpened<Row extends { readonly id: string }>(
  id: string,
  found: Row | null | undefined,
): Row | null {
  const [opened, setOpened] = useState<Row | null>(null);
  if (opened && opened.id !== id) setOpened(null);
  if (!opened && found && found.id === id) setOpened(found);
  return opened?.id === id ? opened : null;
}
