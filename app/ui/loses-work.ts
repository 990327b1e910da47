/** Whether work would be lost if the page went: asks whatever would warn before it is closed. */
export const losesWork = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
