import type { ReactNode } from 'react';

/**
 * A section of a detail page: its title and description on the left, its content on the right; stacked on narrow
 * screens.
 */
export function DetailSection({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-6 border-b border-rule p-5 last:border-b-0 sm:p-8 lg:grid-cols-[18rem_1fr]"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="mt-1.5 text-muted">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
