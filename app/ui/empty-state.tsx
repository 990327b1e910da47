import type { ReactNode } from 'react';

/** Shown in place of an empty list; children offer a next step. */
export function EmptyState({
  title,
  body,
  children,
}: {
  title: string;
  body?: string;
  children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-start gap-2 py-12">
      <h2 className="text-xl">{title}</h2>
      {body && <p className="text-muted">{body}</p>}
      {children}
    </div>
  );
}
