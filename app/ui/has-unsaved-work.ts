/** Whether leaving the page would lose work: triggers the `beforeunload` handlers that would warn before closing. */
export const hasUnsavedWork = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
