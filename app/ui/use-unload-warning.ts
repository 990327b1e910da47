import { useCallback } from 'react';
import { useBeforeUnload } from 'react-router';

/** Lets the browser ask before it closes or reloads the page, while that would cost something. */
export function useUnloadWarning(isCostly: boolean): void {
  useBeforeUnload(useCallback((event: BeforeUnloadEvent) => isCostly && event.preventDefault(), [isCostly]));
}
