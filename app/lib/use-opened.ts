import { useState } from 'react';

/**
 * The record in a dialog opened by an address, as it was on opening: a form compares its changes with it, whatever is
 * updated or deleted meanwhile.
 *
 * @param id from the address; empty while none is open
 * @param found the record, once it has been read
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
