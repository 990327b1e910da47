import { clsx } from 'clsx';
import { EmailText } from '#app/ui/email-text.tsx';

/** Facts in the form of a drawing's title block. */
export function TitleBlock({
  cells,
  className,
}: {
  cells: readonly { label: string; value: string }[];
  className?: string;
}) {
  return (
    <dl className={clsx('grid grid-cols-1 border-2 border-ink min-[22rem]:grid-cols-2', className)}>
      {cells.map(({ label, value }) => (
        <div
          key={`${label} ${value}`}
          className="border-ink px-3.5 py-3 not-first:border-t last:odd:col-span-full min-[22rem]:even:border-l min-[22rem]:nth-2:border-t-0 sm:px-4"
        >
          <dt className="annotation text-muted">{label}</dt>
          <dd className="font-display leading-snug wrap-anywhere font-semibold tracking-tight text-ink">
            {value.includes('@') ? <EmailText>{value}</EmailText> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
