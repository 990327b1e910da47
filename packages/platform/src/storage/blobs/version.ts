const VERSION = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a name is one that we make for bytes. Nothing else ever becomes a path, and nothing else is removed. */
export function isVersion(name: string): boolean {
  return VERSION.test(name);
}

/** @throws Error when it is no version of ours */
export function requireVersion(name: string): string {
  if (!isVersion(name)) throw new Error(`${JSON.stringify(name)} is no version of ours.`);
  return name;
}
