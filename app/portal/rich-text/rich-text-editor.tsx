import { clsx } from 'clsx';
import { closeHistory } from 'prosemirror-history';
import { DOMParser } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import {
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { INPUT } from '#app/ui/field.tsx';
import { toastError } from '#app/ui/toast.tsx';
import { isSame } from '#domain/website/plain-rich-text.ts';
import type { RichText } from '#domain/website/rich-text.ts';
import { cleanPasted, sliceOf } from './clean-pasted.ts';
import { editorPlugins, linkAround, removeLink, setLink } from './editor-commands.ts';
import { nodeOf, schema, textOf } from './editor-schema.ts';
import { FormatToolbar } from './format-toolbar.tsx';
import { LinkEntry } from './link-entry.tsx';

/** Characters that are pasted or dropped, many times what a field holds: more would keep the page busy. */
const MAX_WORDS = 100_000;
/** With the styles and images that programs add. */
const MAX_HTML = 2_000_000;

const refuse = (): true => {
  toastError('El texto es demasiado largo');
  return true;
};

const refuseLarge = (event: Event, data: DataTransfer | null): boolean => {
  if (
    !data ||
    (data.getData('text/html').length <= MAX_HTML && data.getData('text/plain').length <= MAX_WORDS)
  )
    return false;
  event.preventDefault();
  return refuse();
};

const STYLE =
  'rich-text min-h-(--least)! max-h-[60svh] content-start overflow-y-auto break-words whitespace-pre-wrap';

export interface EditorProps {
  id: string;
  label: string;
  lang?: string | undefined;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
  readOnly: boolean;
  autoFocus: boolean;
  value: RichText;
  onChange: (text: RichText) => void;
  onBlur: () => void;
  ref?: Ref<{ focus: () => void }> | undefined;
}

/** The editor of a text with its toolbar; fetched when a form needs it. */
export function RichTextEditor({
  id,
  label,
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
}: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const written = useRef(value);
  const [isLinking, setIsLinking] = useState(false);
  const begin = (text: RichText): EditorState =>
    EditorState.create({ doc: nodeOf(text), plugins: editorPlugins(() => setIsLinking(true)) });
  const [state, setState] = useState(() => begin(value));
  const toolbarId = useId();

  const write = useEffectEvent((text: RichText) => {
    written.current = text;
    onChange(text);
  });
  const leave = useEffectEvent(onBlur);
  const first = useEffectEvent(() => state);
  const begun = useEffectEvent((editor: EditorView) => {
    // Somebody may be writing elsewhere until its code is fetched.
    if (!autoFocus || document.activeElement?.matches('input, select, textarea, [contenteditable]')) return;
    editor.focus();
    // ProseMirror does not; with the toolbar and the label.
    place.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    const editor: EditorView = new EditorView(place.current, {
      state: first(),
      transformPastedHTML: cleanPasted,
      clipboardTextParser: sliceOf,
      domParser: DOMParser.fromSchema(schema),
      handlePaste: (_, __, { size }) => size > MAX_WORDS && refuse(),
      handleDrop: (_, __, { size }) => size > MAX_WORDS && refuse(),
      handleDOMEvents: {
        blur: () => leave(),
        // Before it is parsed.
        paste: (_, event) => refuseLarge(event, event.clipboardData),
        drop: (_, event) => refuseLarge(event, event.dataTransfer),
      },
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        if (next === editor.state) refuse();
        editor.updateState(next);
        setState(next);
        const text = transaction.docChanged && textOf(next.doc);
        if (text && !isSame(text, written.current)) write(text);
      },
    });
    view.current = editor;
    begun(editor);
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    view.current?.setProps({
      editable: () => !readOnly,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-readonly': String(readOnly),
        'aria-required': String(isRequired),
        'aria-invalid': String(isInvalid),
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(lang && { lang }),
        spellcheck: 'true',
        class: clsx(INPUT, STYLE),
      },
    });
  }, [id, label, lang, describedBy, isInvalid, isRequired, readOnly]);

  // What the form shows now, such as a draft or another's words.
  const replace = useEffectEvent((text: RichText) => {
    if (isSame(text, written.current)) return;
    written.current = text;
    const next = begin(text);
    view.current?.updateState(next);
    setState(next);
  });
  // Before anything else is typed, which would count as older than the value.
  useLayoutEffect(() => replace(value), [value]);

  useImperativeHandle(ref, () => ({ focus: () => view.current?.focus() }), []);

  const link = linkAround(state);
  const backToText = (): void => {
    setIsLinking(false);
    view.current?.focus();
  };
  return (
    <div className="scroll-mt-10">
      <FormatToolbar
        id={toolbarId}
        controls={id}
        label={label}
        state={state}
        isDisabled={readOnly}
        isLinking={isLinking}
        onLink={() => setIsLinking(!isLinking)}
        run={(command) => {
          const editor = view.current;
          if (!editor) return;
          // Each use is undone by itself.
          command(editor.state, (transaction) => editor.dispatch(closeHistory(transaction)), editor);
          editor.focus();
        }}
      />
      {isLinking && !readOnly && (
        <LinkEntry
          // With the caret in another link, that one is entered.
          key={link?.href}
          initial={link?.href ?? ''}
          onSave={(href) => {
            if (view.current) setLink(href)(view.current.state, view.current.dispatch.bind(view.current));
            backToText();
          }}
          onRemove={
            link &&
            (() => {
              if (view.current) removeLink(view.current.state, view.current.dispatch.bind(view.current));
              backToText();
            })
          }
          onCancel={backToText}
        />
      )}
      <div ref={place} />
    </div>
  );
}
