import { X } from 'lucide-react';
import { useState } from 'react';
import { casesTexts } from '#app/i18n/pages/cases.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { CIRCUIT_ELEMENTS, MAX_CIRCUIT_ELEMENTS } from '#domain/website/single-line.ts';

const LABELS = new Map<string, string>(Object.entries(casesTexts.es.singleLine.elements));

/** The elements of a single-line diagram, from the supply on: one after another is added, and each can be removed. */
export function CircuitField({
  label,
  value,
  error,
  readOnly,
  onChange,
}: {
  label: string;
  /** Comma-separated. */
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
}) {
  const elements = value === '' ? [] : value.split(',');
  // Added by a button: arrow keys change the choice while somebody looks for one.
  const [chosen, setChosen] = useState<string>(CIRCUIT_ELEMENTS[0]);
  const isFull = elements.length >= MAX_CIRCUIT_ELEMENTS;
  return (
    <div className="grid content-start gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <SelectField
          label={label}
          hint={isFull ? `Son ${MAX_CIRCUIT_ELEMENTS}, los que caben` : 'Desde la alimentación, uno por uno'}
          error={error}
          value={chosen}
          aria-disabled={readOnly || isFull}
          onChange={({ target }) => setChosen(target.value)}
        >
          {CIRCUIT_ELEMENTS.map((element) => (
            <option key={element} value={element}>
              {LABELS.get(element)}
            </option>
          ))}
        </SelectField>
        <Button
          variant="outline"
          className="mt-7"
          aria-label={`Agregar a ${label}`}
          aria-disabled={readOnly || isFull}
          onClick={() => {
            if (!readOnly && !isFull) onChange([...elements, chosen].join(','));
          }}
        >
          Agregar
        </Button>
      </div>
      {elements.length > 0 && (
        <ol aria-label={label} className="grid gap-1">
          {elements.map((element, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: an element may occur twice
              key={index}
              className="flex items-center justify-between gap-2 border border-rule pl-3"
            >
              {LABELS.get(element) ?? element}
              <IconButton
                label={`Quitar ${LABELS.get(element) ?? element}`}
                disabled={readOnly}
                onClick={() => onChange(elements.filter((_, other) => other !== index).join(','))}
              >
                <X aria-hidden="true" size={16} />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
