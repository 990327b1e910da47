import type { ReactNode } from 'react';

/**
 * Shown in place of an empty list; children offer a next step.
 *
 * @param props.isPage whether it is all the page shows: its title is then the page's heading
 */
export function EmptyState({
  title,
  body,
  isPage = false,
  children,
}: {
  title: ReactNode;
  body?: string;
  isPage?: boolean;
  children?: ReactNode;
}) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="grid justify-items-start gap-2 py-12">
      <Heading className="text-xl">{title}</Heading>
      {body && <p className="text-muted">{body}</p>}
      {children}
    </div>
  );
}
