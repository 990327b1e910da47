import { MODULES, type Module } from '#domain/staff/permission.ts';
import type { Explained } from './explain-permissions.ts';

/** A user's permissions by module, each with the roles that grant it. */
export function UserPermissions({
  permissions,
  moduleLabels,
}: {
  permissions: readonly Explained[];
  moduleLabels: Readonly<Record<Module, string>>;
}) {
  return (
    <div className="grid gap-6">
      {MODULES.map((module) => {
        const own = permissions.filter((permission) => permission.module === module);
        if (own.length === 0) return null;
        return (
          <div key={module}>
            <h3 className="mb-1.5 text-base">{moduleLabels[module]}</h3>
            <ul aria-label={moduleLabels[module]} className="border-y border-rule">
              {own.map(({ description, name, roles }) => (
                <li
                  key={name}
                  className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-grid py-1.5 last:border-b-0"
                >
                  <span className="text-ink">{description}</span>
                  <span className="text-sm text-muted">por {roles.join(' y ')}</span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
