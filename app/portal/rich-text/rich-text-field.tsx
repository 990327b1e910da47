import { clsx } from 'clsx';
import {
  type ComponentType,
  type CSSProperties,
  memo,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatCount } from '#app/i18n/format-count.ts';
import { fetchEarly } from '#app/ui/deferred.tsx';
import { INPUT } from '#app/ui/field.tsx';
import { EMPTY_RICH_TEXT, isSame, plainText, richTextOf } from '#domain/website/plain-rich-text.ts';
import { type RichText, storedRichTextSchema } from '#domain/website/rich-text.ts';
import type { EditorProps } from './rich-text-editor.tsx';

const loadEditor = () => import('./rich-text-editor.tsx').then(({ RichTextEditor }) => RichTextEditor);
fetchEarly(loadEditor);

/** From which part of the limit on the count is shown. */
const NEAR = 0.9;

/**
 * A text with formatting. The editor's code is fetched meanwhile; without it, the field is a plain one, whose input has no
 * formatting. Not rendered again with what is typed in a form's other fields.
 */
export const RichTextField = memo(function RichTextField({
  label,
  lang,
  isRequired = false,
  readOnly = false,
  autoFocus = false,
  rows = 4,
  maxLength,
  error,
  value: given,
  onChange,
  onBlur,
  ref,
}: {
  label: string;
  lang?: string | undefined;
  isRequired?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  /** The least height. */
  rows?: number;
  /** The most characters, without the formatting. */
  maxLength: number;
  error?: string | undefined;
  value: RichText;
  onChange: (text: RichText) => void;
  onBlur: () => void;
  ref?: Ref<{ focus: () => void }> | undefined;
}) {
  const id = useId();
  // A draft may be of another release, whose schema differs.
  const value = useMemo(() => storedRichTextSchema.parse(given) ?? EMPTY_RICH_TEXT, [given]);
  const [editor, setEditor] = useState<{ Editor: ComponentType<EditorProps> | null } | null>(null);
  useEffect(() => {
    loadEditor().then(
      (Editor) => setEditor({ Editor }),
      (failure: unknown) => {
        console.error('code not fetched', failure);
        setEditor({ Editor: null });
      },
    );
  }, []);
  const length = plainText(value).length;
  const isTooLong = length > maxLength;
  const counted =
    length >= maxLength * NEAR ? `${formatCount(length)} de ${formatCount(maxLength)} caracteres` : null;
  const hasNoEditor = editor !== null && editor.Editor === null;
  const notes = [error && `${id}-error`, counted && `${id}-count`, hasNoEditor && `${id}-plain`].filter(
    (note) => typeof note === 'string',
  );
  const describedBy = notes.length > 0 ? notes.join(' ') : undefined;
  const isInvalid = Boolean(error) || isTooLong;
  const control = {
    id,
    lang,
    describedBy,
    isInvalid,
    isRequired,
    readOnly,
    autoFocus,
    value,
    onChange,
    onBlur,
    ref,
  };
  return (
    <div className="grid content-start gap-1.5" style={css({ '--least': `${rows * 1.5 + 1.25}rem` })}>
      {/* The editor is no control that a label may name; a click on its label leads to it all the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the editor itself */}
      <label
        htmlFor={id}
        onClick={() => document.getElementById(id)?.focus()}
        className="text-sm font-semibold text-ink"
      >
        {label}
        {isRequired && (
          <span aria-hidden="true" className="text-copper">
            {' '}
            *
          </span>
        )}
      </label>
      {editor?.Editor ? (
        <editor.Editor label={label} {...control} />
      ) : hasNoEditor ? (
        <PlainText {...control} />
      ) : (
        <div role="status" className={clsx(INPUT, 'box-content h-(--least) animate-pulse pt-13 md:pt-11')}>
          <span className="sr-only">Cargando el editor</span>
        </div>
      )}
      {hasNoEditor && (
        <p id={`${id}-plain`} className="text-sm text-muted">
          El editor con formato no se pudo cargar. Lo que cambie aquí se guarda sin formato; una línea que
          empieza con «-» es parte de una lista.
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-status-red">
          {error}
        </p>
      )}
      {counted && (
        <p
          id={`${id}-count`}
          className={clsx('text-right text-sm', isTooLong ? 'font-medium text-status-red' : 'text-muted')}
        >
          {counted}
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {isTooLong && `${label}: el texto es demasiado largo`}
      </p>
    </div>
  );
});

const css = (properties: Readonly<Record<`--${string}`, string>>): CSSProperties => properties;

/** A plain input, which keeps what is typed as it is, such as blank lines at its end. */
function PlainText({
  id,
  lang,
  describedBy,
  isInvalid,
  isRequired,
  readOnly,
  autoFocus,
  value,
  onChange,
  onBlur,
  ref,
}: Omit<EditorProps, 'label'>) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  return (
    <textarea
      ref={input}
      id={id}
      lang={lang}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      aria-required={isRequired}
      readOnly={readOnly}
      // biome-ignore lint/a11y/noAutofocus: what a click has opened is about to be edited
      autoFocus={autoFocus}
      value={isSame(richTextOf(typed), value) ? typed : plainText(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(richTextOf(event.target.value));
      }}
      onBlur={onBlur}
      className={clsx(INPUT, 'min-h-(--least)!')}
    />
  );
}
