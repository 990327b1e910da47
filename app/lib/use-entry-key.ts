import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Tells apart the visits of a screen: another one begins with each navigation but those that replace the address. What was
 * opened by its address is keyed by it, so that another address opens anew.
 */
export function useEntryKey(): string {
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [entry, setEntry] = useState(key);
  if (navigation === 'REPLACE' || key === entry) return entry;
  setEntry(key);
  return key;
}
