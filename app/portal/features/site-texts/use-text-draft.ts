import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDraft } from '#app/lib/drafts/use-draft.ts';
import { supabase } from '#app/lib/supabase.ts';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';
import type { Language } from '#domain/values/language.ts';
import { isUnreadable } from '#domain/website/rich-site-texts.ts';
import { MAX_TEXT_LENGTH } from '#domain/website/text-placeholders.ts';
import { SITE_TEXTS_KEY } from './read-site-texts.ts';
import { draftedText, type SiteText } from './site-text.ts';

const SAVE_DELAY_MS = 600;
const RETRY_MS = 5000;

export type SaveState = 'saved' | 'saving' | 'failed';

interface Edit {
  readonly typed: string;
  /** The stored text that it replaces, and when that was drafted; null if it is no draft. */
  readonly base: { readonly text: string; readonly updatedAt: string | null };
}

/**
 * One text while it is edited: what is typed is saved as a draft after a pause, one request at a time, and again after a
 * failure; until then it is kept in this browser. When a colleague has changed the text meanwhile, both are a conflict. An
 * emptied field is not saved, since somebody is about to write in it; nor is what is too long or cannot be read.
 *
 * @param mayBeBlank whether a blank field returns to the shipped text, which is empty
 * @param onSaved called when the preview would show the saved text
 */
export function useTextDraft({
  text,
  language,
  mayBeBlank = false,
  onSaved,
}: {
  text: SiteText;
  language: Language;
  mayBeBlank?: boolean;
  onSaved: () => void;
}) {
  const queries = useQueryClient();
  const local = text[language];
  const current = { text: draftedText(local), updatedAt: local.draft?.updated_at ?? null };
  const [edit, setEdit] = useState<Edit | null>(null);
  const kept = useDraft({
    form: 'site-text',
    record: `${text.key} ${language}`,
    version: (edit?.base ?? current).text,
  });
  const [state, setState] = useState<SaveState>('saved');
  const [theirs, setTheirs] = useState<string | null>(null);
  const isSaving = useRef(false);
  // What an earlier visit has left, as if it were typed now.
  const found = kept.found?.fields.text;
  if (edit === null && typeof found === 'string' && kept.found) {
    kept.recover();
    if (found !== current.text) {
      setEdit({ typed: found, base: current });
      if (kept.isOutdated) setTheirs(current.text);
    }
  }
  useUnloadWarning(edit !== null);
  const isEmptied = edit?.typed.trim() === '';
  const isBlank = isEmptied && !mayBeBlank;
  const isRefused =
    isBlank || (edit !== null && (edit.typed.length > MAX_TEXT_LENGTH || isUnreadable(text, edit.typed)));

  const save = useEffectEvent(async (): Promise<void> => {
    if (edit === null || isRefused || theirs !== null || isSaving.current) return;
    isSaving.current = true;
    setState('saving');
    const { base, typed } = edit;
    const { document, path } = text;
    const value = isEmptied || typed === local.shipped ? null : typed;
    try {
      const { data } = await (await supabase())
        .rpc('save_content_drafts', {
          changes: [{ document, language, path, value, expected: base.updatedAt }],
        })
        .throwOnError();
      const [saved] = data;
      const now = { text: saved?.value ?? local.shipped ?? '', updatedAt: saved?.updated_at ?? null };
      if (saved?.is_saved) {
        await queries.invalidateQueries({ queryKey: [...SITE_TEXTS_KEY, 'all'] });
        // What was read again is rendered in a turn of its own. Until then, the field would show the former text.
        await new Promise((resolve) => setTimeout(resolve));
        // At once: a timer that is due before the next rendering would save the same again.
        flushSync(() => {
          setState('saved');
          kept.discard();
          setEdit((typing) => (typing && typing.typed !== typed ? { ...typing, base: now } : null));
        });
        onSaved();
      } else {
        setState('failed');
        setEdit((typing) => typing && { ...typing, base: now });
        setTheirs(now.text);
      }
    } catch (error) {
      console.error('text not saved', error);
      setState('failed');
    }
    isSaving.current = false;
  });

  useEffect(() => {
    if (edit === null || theirs !== null) return;
    const timer = setTimeout(() => save(), state === 'failed' ? RETRY_MS : SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [edit, state, theirs]);
  useEffect(() => {
    const retry = (): void => {
      save();
    };
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      // Another text is chosen before the pause has ended.
      retry();
    };
  }, []);

  return {
    value: edit?.typed ?? current.text,
    state,
    isDirty: edit !== null,
    isBlank,
    isRefused,
    conflict: theirs === null ? null : { mine: edit?.typed ?? '', theirs },
    type: (typed: string): void => {
      setEdit({ typed, base: edit?.base ?? current });
      kept.keep({ text: typed });
    },
    keepMine: () => {
      setTheirs(null);
      // Not after the pause of a failure.
      setState('saving');
    },
    takeTheirs: () => {
      setTheirs(null);
      setEdit(null);
      setState('saved');
      kept.discard();
      queries.invalidateQueries({ queryKey: SITE_TEXTS_KEY });
    },
  };
}
