/** What saving would do. */
export interface PermissionChanges {
  readonly granted: readonly string[];
  readonly revoked: readonly string[];
}

/** @returns what is stored, with the choices that differ from it; whatever else is stored meanwhile counts too */
export function applyChoices(
  stored: ReadonlySet<string>,
  choices: ReadonlyMap<string, boolean>,
): ReadonlySet<string> {
  const kept = [...stored].filter((id) => choices.get(id) !== false);
  const added = [...choices].flatMap(([id, isOn]) => (isOn ? id : []));
  return new Set([...kept, ...added]);
}

/** @returns what lies between two sets of permissions; null when nothing does */
export function diffPermissions(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): PermissionChanges | null {
  const granted = [...after].filter((id) => !before.has(id));
  const revoked = [...before].filter((id) => !after.has(id));
  return granted.length + revoked.length === 0 ? null : { granted, revoked };
}
