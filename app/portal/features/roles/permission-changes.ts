/** The difference to save. */
export interface PermissionChanges {
  readonly granted: readonly string[];
  readonly revoked: readonly string[];
}

/** Applies unsaved choices to the stored permissions, which may have changed meanwhile. */
export function applyChoices(
  stored: ReadonlySet<string>,
  choices: ReadonlyMap<string, boolean>,
): ReadonlySet<string> {
  const kept = [...stored].filter((id) => choices.get(id) !== false);
  const added = [...choices].flatMap(([id, isOn]) => (isOn ? id : []));
  return new Set([...kept, ...added]);
}

/** The difference between two sets of permissions; null when they are equal. */
export function diffPermissions(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): PermissionChanges | null {
  const granted = [...after].filter((id) => !before.has(id));
  const revoked = [...before].filter((id) => !after.has(id));
  return granted.length + revoked.length === 0 ? null : { granted, revoked };
}
