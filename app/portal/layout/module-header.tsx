import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { TabLinks } from '#app/ui/tab-links.tsx';
import { isAt, type Screen } from './centres.ts';

/** The link back to the menu, the title of a center and its tabs, on one line if they fit. */
export function ModuleHeader({
  title,
  label = title,
  screens = [],
  children,
}: {
  title: string;
  /** Accessible name of the tabs. */
  label?: string;
  screens?: readonly Screen[];
  /** Shown at the end of the line. */
  children?: ReactNode;
}) {
  const { pathname } = useLocation();
  // Screens below those in the tabs have their own title, which is enough on paper.
  const isTitle = screens.length === 0 || screens.some(({ to }) => to === pathname);
  return (
    <div
      className={clsx(
        'mb-3 flex flex-wrap items-center gap-x-5 border-b border-rule',
        !isTitle && 'print:hidden',
      )}
    >
      <Link
        to="/admin"
        className="annotation inline-flex min-h-10 items-center gap-2 text-steel hover:text-ink max-sm:-mr-3 max-sm:min-w-6 print:hidden"
      >
        <ArrowLeft aria-hidden="true" size={16} />
        <span className="max-sm:sr-only">Volver al menú principal</span>
      </Link>
      <h1 className="text-lg">{title}</h1>
      {screens.length > 0 && (
        <div className="min-w-0 max-lg:order-last max-lg:w-full">
          <TabLinks
            label={label}
            tabs={screens.map((screen) => ({
              to: screen.to,
              label: screen.label,
              isCurrent: isAt(screen, pathname),
            }))}
          />
        </div>
      )}
      {children && <div className="ml-auto print:hidden">{children}</div>}
    </div>
  );
}
