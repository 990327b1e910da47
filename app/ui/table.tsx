import { clsx } from 'clsx';
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Bar, LoadingStatus } from './loading.tsx';

export type TableColumn =
  | string
  | {
      readonly key: string;
      readonly content: ReactNode;
      readonly sorted?: 'ascending' | 'descending';
      /** Whether its cells are the headers of their rows; if none says so, the first column's after the selection. */
      readonly isRowHeader?: boolean;
      /** Wide screens only; narrow ones show its content elsewhere. */
      readonly isWide?: boolean;
    };

/** A column for wide screens only; its cells need `max-xl:hidden` too. */
export const wideColumn = (label: string): TableColumn => ({ key: label, content: label, isWide: true });

/** Table properties of a list that loads. */
export interface LoadingRows {
  /** What loads: announced, with grey rows in place of the first rows. False or absent once they are known. */
  readonly loading?: string | false;
}

/** A data table that scrolls sideways on narrow screens. */
export function Table({
  label,
  columns,
  children,
  isStale = false,
  isTall = false,
  cardHeight,
  loading = false,
}: LoadingRows & {
  label: string;
  columns: readonly TableColumn[];
  children: ReactNode;
  /** Whether rows have room for three lines on wide screens, where texts wrap. */
  isTall?: boolean;
  /** The usual height of a row on phones, as a card, if it is not 6rem. */
  cardHeight?: string;
  /** Newer rows are loading. */
  isStale?: boolean;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(frame);
  return (
    <>
      {loading && <LoadingStatus>{loading}</LoadingStatus>}
      <div
        ref={frame}
        onPointerOver={explainCut}
        aria-busy={loading ? true : undefined}
        // Scrolled with the arrow keys, which requires focus.
        {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': label })}
        className={clsx(
          'relative overflow-x-auto border border-rule bg-sheet transition-shadow',
          isStale && 'shadow-[inset_0_3px_0_var(--color-copper)]',
        )}
      >
        <table
          aria-label={label}
          aria-busy={isStale}
          // Nothing to read, sort or select yet.
          aria-hidden={loading ? true : undefined}
          inert={loading !== false}
          className={clsx('table-rows w-full border-collapse text-left', isTall && 'tall-rows')}
        >
          <thead className="annotation text-muted">
            <tr>
              {columns.map((head) => (
                <th
                  key={typeof head === 'string' ? head : head.key}
                  scope="col"
                  aria-sort={typeof head === 'string' ? undefined : head.sorted}
                  className={clsx(
                    'font-normal whitespace-nowrap',
                    typeof head !== 'string' && head.isWide && 'max-xl:hidden',
                  )}
                >
                  {typeof head === 'string' ? head : head.content}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {loading ? <GreyRows columns={columns} text={loading} cardHeight={cardHeight} /> : children}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Rows of the final height, so that nothing moves when the data arrive. */
function GreyRows({
  columns,
  text,
  cardHeight = '6rem',
}: {
  columns: readonly TableColumn[];
  text: string;
  cardHeight: string | undefined;
}) {
  const first = Math.max(
    columns.findIndex((head) => typeof head !== 'string' && head.isRowHeader),
    columns.findIndex((head) => typeof head === 'string' || head.key !== 'selection'),
  );
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <tr key={row} style={{ minHeight: cardHeight }}>
      {columns.map((head, at) => {
        const Cell = at === first ? 'th' : 'td';
        const { isWide = false, key } = typeof head === 'string' ? { key: head } : head;
        return (
          <Cell key={key} className={clsx('font-normal', isWide && 'max-xl:hidden')}>
            <span>
              <Bar
                text={row === 0 && at === first ? text : undefined}
                className={at === first ? 'w-40' : at < first ? 'w-4' : 'w-16'}
              />
            </span>
          </Cell>
        );
      })}
    </tr>
  ));
}

/** Shows the text of a cell that is too narrow for it as a tooltip. */
function explainCut({ target }: PointerEvent): void {
  const cell = target instanceof Element && target.closest('tbody :is(th, td)');
  if (!(cell instanceof HTMLElement)) return;
  const texts = [...cell.childNodes].flatMap((node) =>
    node instanceof HTMLElement && node.getClientRects().length === 0 ? [] : (node.textContent?.trim() ?? []),
  );
  const isCut = [cell, ...cell.children].some((part) => part.scrollWidth > part.clientWidth);
  cell.title = isCut ? texts.filter(Boolean).join(' · ') : '';
}

/** Whether an element's content is wider than the element. */
function useOverflow(ref: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setIsOverflowing] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setIsOverflowing(element.scrollWidth > element.clientWidth));
    for (const observed of [element, ...element.children]) observer.observe(observed);
    return () => observer.disconnect();
  }, [ref]);
  return isOverflowing;
}
