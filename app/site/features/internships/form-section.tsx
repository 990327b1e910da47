import type { ReactNode } from 'react';

/** A numbered fieldset with its title beside the fields. */
export function FormSection({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}) {
  return (
    <fieldset className="grid gap-x-10 gap-y-5 border-t border-rule px-5 py-7 sm:px-8 lg:grid-cols-[13rem_1fr] lg:py-9">
      <legend className="sr-only">{title}</legend>
      <div aria-hidden="true" className="flex items-baseline gap-3 lg:grid lg:content-start lg:gap-1">
        <span className="annotation text-copper">{number}</span>
        <span className="font-display text-lg leading-tight font-semibold tracking-tight text-ink">
          {title}
        </span>
      </div>
      <div className="grid content-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
