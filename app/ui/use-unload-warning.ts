import { useCallback } from 'react';
import { useBeforeUnload } from 'react-router';

/** Makes the browser ask before closing or reloading the page while work would be lost. */
export function useUnloadWarning(isActive: boolean): void {
  useBeforeUnload(useCallback((event: BeforeUnloadEvent) => isActive && event.preventDefault(), [isActive]));
}
