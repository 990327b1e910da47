import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { Link } from 'react-router';
import { IntentLink } from './intent-link.tsx';

const VARIANTS = {
  primary: 'bg-copper text-white hover:bg-copper-deep',
  outline: 'border border-ink text-ink hover:bg-ink hover:text-on-ink',
  'outline-on-ink': 'border border-on-ink-muted text-on-ink hover:border-on-ink hover:bg-ink-2',
  quiet: 'text-copper hover:text-copper-deep hover:underline underline-offset-4 px-0!',
  danger: 'border border-status-red text-status-red hover:bg-status-red hover:text-white',
} as const;

const SIZES = { md: 'min-h-12 px-button', sm: 'min-h-9 px-3.5 text-sm' } as const;

interface ButtonStyle {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
}

/** The look of a button, for elements that are none, such as a summary. */
export function buttonClass({ variant = 'primary', size = 'md' }: ButtonStyle, className?: string): string {
  return clsx(
    'inline-flex items-center justify-center gap-2 font-semibold transition-colors disabled:opacity-55 aria-disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}

/**
 * @param props.isBusy marks work in progress and ignores clicks; unlike a disabled button, it keeps the focus
 */
export function Button({
  variant,
  size,
  className,
  isBusy,
  ...props
}: ComponentProps<'button'> & ButtonStyle & { isBusy?: boolean }) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={isBusy || props['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : props.onClick}
      className={buttonClass({ variant, size }, className)}
    />
  );
}

/** A link styled as a button; prefetched on hover and focus. */
export function ButtonLink({
  variant,
  size,
  className,
  ...props
}: ComponentProps<typeof Link> & ButtonStyle) {
  return <IntentLink {...props} className={buttonClass({ variant, size }, className)} />;
}
