/** What saving would do. */
export interface PermissionChanges {
  readonly granted: readonly string[];
  readonly withdrawn: readonly string[];
}

/** @returns what lies between two sets of permissions; null when nothing does */
export function changesBetween(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): PermissionChanges | null {
  const granted = [...after].filter((id) => !before.has(id));
  const withdrawn = [...before].filter((id) => !after.has(id));
  return granted.length + withdrawn.length === 0 ? null : { granted, withdrawn };
}
