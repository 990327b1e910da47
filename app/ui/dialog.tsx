import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEventHandler, type ReactNode, useRef } from 'react';
import { closeOnEscape, forwardEscape } from './close-on-escape.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

/** A modal dialog, closed by Escape, the close button or a click outside. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  closeLabel,
  children,
  canDismiss = true,
  isWide = false,
  isFull = false,
  toolbar,
  rowId,
  onKeyDown,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Null for no close button: the content has its own. */
  closeLabel: string | null;
  children: ReactNode;
  /** False while closing would lose work in progress. */
  canDismiss?: boolean;
  /** For side-by-side content. */
  isWide?: boolean;
  /** Fills the window, for side-by-side content with its own scrolling. */
  isFull?: boolean;
  /** Shown beside the title. */
  toolbar?: ReactNode;
  /** The row shown, which gets the focus when the dialog closes. */
  rowId?: string;
  onKeyDown?: KeyboardEventHandler;
}) {
  const dialogFocus = useDialogFocus(rowId);
  const content = useRef<HTMLDivElement>(null);
  const dismiss = (): void => {
    if (canDismiss) onClose();
  };
  const handleEscape = closeOnEscape(dismiss);
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && dismiss()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-ink/70 print:hidden" />
        <Primitive.Content
          ref={content}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...dialogFocus}
          // Determines where toasts appear.
          data-dialog={isFull ? 'full' : 'box'}
          // For fields that use the key themselves; Radix would close the dialog before the field receives it.
          onEscapeKeyDown={(event) => {
            if (event.target instanceof Element && event.target.closest('[data-keeps-escape]'))
              event.preventDefault();
            else forwardEscape(event, content.current);
          }}
          // Tab wraps from the last field to the first, where Radix does not scroll.
          onFocus={({ currentTarget, target }) => {
            if (target !== currentTarget) target.scrollIntoView({ block: 'nearest' });
          }}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            handleEscape(event);
          }}
          className={clsx(
            'animate-appear fixed z-40 bg-sheet print:static print:max-h-none print:max-w-none print:translate-none print:overflow-visible',
            isFull
              ? 'inset-y-0 right-0 flex w-full flex-col overflow-y-auto lg:w-[calc(100%-3rem)]'
              : 'inset-x-0 bottom-0 mx-auto max-h-[92svh] w-full scroll-pt-36 scroll-pb-4 overflow-y-auto sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2',
            // Leaves room for a toast above it.
            !isFull &&
              'max-sm:[@media(height>=30rem)]:max-h-[calc(100svh-7rem)] sm:max-lg:[@media(height>=48rem)]:max-h-[calc(100svh-14rem)]',
            !isFull && (isWide ? 'sm:max-w-7xl' : 'sm:max-w-2xl'),
          )}
        >
          {/* No `<header>`: outside a section it would be a banner landmark. */}
          <div
            className={clsx(
              // In a low window, a sticky header would leave no room for the content.
              'sticky top-0 z-10 flex items-start gap-4 border-b border-rule bg-sheet [@media(height<30rem)]:static',
              isFull ? 'px-5 py-3' : 'px-5 py-4 sm:px-8 sm:py-5',
            )}
          >
            <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <div
                className={clsx('min-w-0', isFull && 'flex flex-wrap items-baseline gap-x-4 max-sm:*:w-full')}
              >
                <Primitive.Title className="min-w-0 text-xl sm:text-2xl">{title}</Primitive.Title>
                {description && (
                  <Primitive.Description asChild>
                    <div className="mt-1 text-sm text-muted">{description}</div>
                  </Primitive.Description>
                )}
              </div>
              {toolbar}
            </div>
            {closeLabel !== null && (
              <Primitive.Close
                aria-label={closeLabel}
                className="-m-1.5 p-1.5 text-steel hover:text-ink print:hidden"
                // Not `disabled`: the button may have the focus, and be the only focusable element.
                aria-disabled={!canDismiss}
              >
                <X aria-hidden="true" size={22} />
              </Primitive.Close>
            )}
          </div>
          <div className={isFull ? 'flex min-h-72 grow flex-col' : 'px-5 py-6 sm:px-8'}>{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
