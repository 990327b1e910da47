/** Whether to track visits on a host: never on local hosts, nor on those excluded in the settings. */
export function isTrackedHost(hostname: string, untrackedHosts: readonly string[]): boolean {
  const isLocal = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);
  return !isLocal && !untrackedHosts.includes(hostname);
}
