import { X } from 'lucide-react';
import { casesTexts } from '#app/i18n/pages/cases.ts';
import { SelectField } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { CIRCUIT_ELEMENTS, MAX_CIRCUIT_ELEMENTS } from '#domain/website/single-line.ts';

const LABELS = new Map<string, string>(Object.entries(casesTexts.es.singleLine.elements));

/** The elements of a single-line diagram, from the supply on: a choice is appended, and each can be removed. */
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
  const isFull = elements.length >= MAX_CIRCUIT_ELEMENTS;
  return (
    <div className="grid content-start gap-2">
      <SelectField
        label={label}
        hint={
          isFull
            ? `Son ${MAX_CIRCUIT_ELEMENTS}, los que caben`
            : 'Desde la alimentación; cada elección se agrega'
        }
        error={error}
        value=""
        disabled={readOnly || isFull}
        onChange={(event) => onChange([...elements, event.target.value].join(','))}
      >
        <option value="">Agregar un elemento…</option>
        {CIRCUIT_ELEMENTS.map((element) => (
          <option key={element} value={element}>
            {LABELS.get(element)}
          </option>
        ))}
      </SelectField>
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
