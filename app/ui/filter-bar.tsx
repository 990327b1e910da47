import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';

/** Search and filters on one line; on phones the filters fold behind a button that counts the active ones. */
export function FilterBar({
  search,
  active = [],
  children,
}: {
  search: ReactNode;
  /** The values of the filters. */
  active?: readonly unknown[];
  children?: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const filters = useId();
  return (
    <search className="compact-fields flex w-full flex-wrap gap-2 sm:w-auto">
      <div className={clsx('min-w-0 flex-1 sm:flex-none sm:max-xl:grow', children ? 'sm:w-60' : 'sm:w-80')}>
        {search}
      </div>
      {children && (
        <>
          <FilterToggle
            active={active}
            isOpen={isOpen}
            controls={filters}
            onToggle={() => setIsOpen(!isOpen)}
          />
          <div
            id={filters}
            className={clsx(
              'flex w-full gap-2 *:flex-1 sm:w-auto sm:max-xl:grow',
              !isOpen && 'max-sm:hidden',
            )}
          >
            {children}
          </div>
        </>
      )}
    </search>
  );
}

/** Labeled filters as a grid; on phones in two columns, behind a button that counts the active ones. */
export function FilterGrid({
  active,
  className,
  children,
}: {
  /** The values of the filters. */
  active: readonly unknown[];
  /** The columns on wider screens. */
  className: string;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const filters = useId();
  return (
    <search className="block w-full sm:w-auto">
      <FilterToggle active={active} isOpen={isOpen} controls={filters} onToggle={() => setIsOpen(!isOpen)} />
      <div
        id={filters}
        className={clsx(
          'grid items-end gap-3 min-[22.5rem]:grid-cols-2 max-sm:mt-2',
          '[&_button]:min-h-10 [&_input]:min-h-10 [&_input]:py-1 [&_select]:min-h-10 [&_select]:py-1',
          // Date inputs have a minimum width that is too wide for two columns on a phone.
          '[&_input]:min-w-0 max-md:[&_input]:px-2',
          !isOpen && 'max-sm:hidden',
          className,
        )}
      >
        {children}
      </div>
    </search>
  );
}

/** On phones, shows and hides the filters, and counts the active ones. */
function FilterToggle({
  active,
  isOpen,
  controls,
  onToggle,
}: {
  /** The values of the filters; null and empty ones are inactive. */
  active: readonly unknown[];
  isOpen: boolean;
  /** The id of the controlled element. */
  controls: string;
  onToggle: () => void;
}) {
  const used = active.filter((value) => value !== null && value !== '').length;
  return (
    <Button
      variant="outline"
      size="sm"
      className="min-h-10 sm:hidden"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      <SlidersHorizontal aria-hidden="true" size={16} />
      {used > 0 ? `Filtros (${used})` : 'Filtros'}
    </Button>
  );
}
