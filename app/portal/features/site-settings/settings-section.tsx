import { type ReactNode, useId } from 'react';

/** A part of the settings: what it is about, and beside it what can be set. */
export function SettingsSection({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-t border-rule py-8 lg:grid-cols-[19rem_minmax(0,1fr)]"
    >
      <div>
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        <p className="mt-1.5 max-w-prose text-muted">{text}</p>
      </div>
      <div className="grid max-w-3xl content-start gap-5">{children}</div>
    </section>
  );
}
