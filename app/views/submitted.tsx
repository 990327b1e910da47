import { type ReactNode, useEffect } from 'react';

/** Submits the page's form on mount, to show its validation errors. */
export function Submitted({ children }: { children: ReactNode }) {
  useEffect(() => document.querySelector('form')?.requestSubmit(), []);
  return children;
}
