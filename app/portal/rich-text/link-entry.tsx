import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { RICH_TEXT_LIMITS } from '#domain/website/rich-text.ts';
import { readLink } from './read-link.ts';

/** Where a link's address is typed: above the text, within its form. */
export function LinkEntry({
  initial,
  onSave,
  onRemove,
  onCancel,
}: {
  initial: string;
  onSave: (href: string) => void;
  /** Null if there is no link. */
  onRemove: (() => void) | null;
  onCancel: () => void;
}) {
  const [address, setAddress] = useState(initial);
  const [isRefused, setIsRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const save = (): void => {
    const href = readLink(address);
    if (href !== null) onSave(href);
    else setIsRefused(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its field
    <div
      // The dialog around it stays open.
      data-keeps-escape
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          onCancel();
        }
        // The form around it is not sent.
        if (event.key === 'Enter' && event.target === input.current) {
          event.preventDefault();
          save();
        }
      }}
      className="grid gap-3 border border-b-0 border-field bg-ground p-3"
    >
      <div aria-live="polite">
        <TextField
          ref={input}
          label="Dirección del enlace"
          hint="Una página (https://…), un correo, un teléfono o una ruta de este sitio (/contacto)."
          error={
            isRefused
              ? 'Escriba una dirección https://, un correo, un teléfono o una ruta del sitio'
              : undefined
          }
          value={address}
          maxLength={RICH_TEXT_LIMITS.href}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setAddress(event.target.value);
            setIsRefused(false);
          }}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={save}>
          Enlazar
        </Button>
        {onRemove && (
          <Button size="sm" variant="outline" onClick={onRemove}>
            Quitar enlace
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
