const VERSION = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a name is a version id (UUID). Only version ids become paths, and only such files are removed. */
export function isVersion(name: string): boolean {
  return VERSION.test(name);
}

/** @throws Error when it is not a version id */
export function requireVersion(name: string): string {
  if (!isVersion(name)) throw new Error(`${JSON.stringify(name)} is not a version id.`);
  return name;
}
