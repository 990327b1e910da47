import { clsx } from 'clsx';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Recruiter } from '#app/portal/interviews/list-recruiters.ts';
import { INPUT } from '#app/ui/field.tsx';
import { mentionQuery, suggestPeople } from './mentions.ts';

/** A text area that suggests colleagues after an `@`: arrows choose, Enter or Tab accepts, Escape dismisses. */
export function CommentField({
  label,
  value,
  people,
  readOnly,
  onChange,
  onMention,
  onSubmit,
  onLeave,
}: {
  label: string;
  value: string;
  /** True while saving: anything typed meanwhile would be cleared with the text. */
  readOnly: boolean;
  people: readonly Recruiter[];
  onChange: (value: string) => void;
  /** A colleague was picked from the suggestions. */
  onMention: (id: string) => void;
  /** Ctrl+Enter or ⌘+Enter. */
  onSubmit: () => void;
  /** Escape pressed without suggestions. */
  onLeave: (field: HTMLTextAreaElement) => void;
}) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  /** Position of the `@` whose suggestions were dismissed. */
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const query = mentionQuery(value, caret);
  const suggested = query && !readOnly && query.at !== dismissedAt ? suggestPeople(people, query.typed) : [];
  const chosen = suggested[Math.min(active, suggested.length - 1)];
  const optionId = (person: Recruiter): string => `${id}-${person.user_id}`;

  const pick = (person: Recruiter): void => {
    if (!query || !field.current) return;
    const before = `${value.slice(0, query.at)}@${person.full_name} `;
    onChange(before + value.slice(caret).replace(/^ /, ''));
    onMention(person.user_id);
    setDismissedAt(query.at);
    const input = field.current;
    input.focus();
    // After the new value is rendered.
    requestAnimationFrame(() => input.setSelectionRange(before.length, before.length));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
    else if (event.key === 'Escape' && !chosen) onLeave(event.currentTarget);
    else if (event.key === 'Escape') setDismissedAt(query?.at ?? null);
    else if (chosen && step)
      setActive((suggested.indexOf(chosen) + step + suggested.length) % suggested.length);
    else if (chosen && (event.key === 'Enter' || event.key === 'Tab')) pick(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <div className="relative">
      <textarea
        ref={field}
        data-keeps-escape
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={chosen ? `${id}-list` : undefined}
        aria-activedescendant={chosen ? optionId(chosen) : undefined}
        placeholder={label}
        rows={2}
        maxLength={5000}
        readOnly={readOnly}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
          setCaret(target.selectionStart);
          setActive(0);
          if (mentionQuery(target.value, target.selectionStart)?.at !== dismissedAt) setDismissedAt(null);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onBlur={() => setDismissedAt(query?.at ?? null)}
        onKeyDown={onKeyDown}
        className={clsx(INPUT, 'field-sizing-content max-h-60 md:text-sm')}
      />
      {chosen && (
        <div
          id={`${id}-list`}
          role="listbox"
          tabIndex={-1}
          aria-label="Personas"
          className="absolute inset-x-0 top-full z-20 border border-rule bg-sheet py-1 shadow-lg"
        >
          {suggested.map((person) => (
            <div
              key={person.user_id}
              id={optionId(person)}
              role="option"
              tabIndex={-1}
              aria-selected={person === chosen}
              className="cursor-pointer px-3 py-2 text-sm aria-selected:bg-ground aria-selected:text-copper"
              // Before the field loses focus.
              onPointerDown={(event) => {
                event.preventDefault();
                pick(person);
              }}
            >
              {person.full_name}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {chosen &&
          `${suggested.length === 1 ? '1 persona' : `${suggested.length} personas`}; elija con las flechas`}
      </p>
    </div>
  );
}
