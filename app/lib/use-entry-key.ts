import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Distinguishes visits of a screen: every navigation starts a new visit, except one that replaces the address. Content
 * opened by an address uses it as its key, so that another address opens fresh content.
 */
export function useEntryKey(): string {
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [entry, setEntry] = useState(key);
  if (navigation === 'REPLACE' || key === entry) return entry;
  setEntry(key);
  return key;
}
