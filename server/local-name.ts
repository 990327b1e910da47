const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a host name means this machine. */
export const isLocalName = (hostname: string): boolean => LOCAL_NAMES.has(hostname);
