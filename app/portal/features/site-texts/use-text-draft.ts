import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDraft } from '#app/lib/drafts/use-draft.ts';
import { supabase } from '#app/lib/supabase.ts';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';
import type { Language } from '#domain/values/language.ts';
import { SITE_TEXTS_KEY } from './read-site-texts.ts';
import { draftedText, type SiteText } from './site-text.ts';

const SAVE_DELAY_MS = 600;
const RETRY_MS = 5000;

export type SaveState = 'saved' | 'saving' | 'failed';

/**
 * One text while it is edited: what is typed is saved as a draft after a pause, one request at a time, and again after a
 * failure; until then it is kept in this browser. When a colleague has changed the text meanwhile, both are a conflict.
 *
 * @param onSaved called when the preview would show the saved text
 */
export function useTextDraft({
  text,
  language,
  onSaved,
}: {
  text: SiteText;
  language: Language;
  onSaved: () => void;
}) {
  const queries = useQueryClient();
  const local = text[language];
  const stored = draftedText(local);
  const kept = useDraft({ form: 'site-text', record: `${text.key} ${language}`, version: null });
  /** Null while what is stored is shown. */
  const [typed, setTyped] = useState<string | null>(() => {
    const found = kept.found?.fields.text;
    return typeof found === 'string' && found !== stored ? found : null;
  });
  const [state, setState] = useState<SaveState>('saved');
  const [conflict, setConflict] = useState<{ readonly theirs: string } | null>(null);
  /** The time of the draft that the typed text replaces. */
  const base = useRef(local.draft?.updated_at ?? null);
  const isSaving = useRef(false);
  const isDirty = typed !== null;
  useUnloadWarning(isDirty && state !== 'saved');
  if (!isDirty && !isSaving.current) base.current = local.draft?.updated_at ?? null;

  const save = useEffectEvent(async (): Promise<void> => {
    if (typed === null || isSaving.current || conflict) return;
    isSaving.current = true;
    setState('saving');
    const value = typed.trim() === '' || typed === local.shipped ? null : typed;
    const { document, path } = text;
    try {
      const { data } = await (await supabase())
        .rpc('save_content_drafts', {
          changes: [{ document, language, path, value, expected: base.current }],
        })
        .throwOnError();
      const [saved] = data;
      base.current = saved?.updated_at ?? null;
      if (saved?.is_saved) {
        await queries.invalidateQueries({ queryKey: [...SITE_TEXTS_KEY, 'all'] });
        setState('saved');
        setTyped((now) => (now === typed ? null : now));
        kept.discard();
        onSaved();
      } else {
        setState('failed');
        setConflict({ theirs: saved?.value ?? local.shipped ?? '' });
      }
    } catch (error) {
      console.error('text not saved', error);
      setState('failed');
    }
    isSaving.current = false;
  });

  useEffect(() => {
    if (typed === null || conflict) return;
    const timer = setTimeout(() => save(), state === 'failed' ? RETRY_MS : SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, state, conflict]);
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
    value: typed ?? stored,
    state,
    isDirty,
    conflict: conflict && { mine: typed ?? '', theirs: conflict.theirs },
    type: (value: string): void => {
      setTyped(value);
      kept.keep({ text: value });
    },
    keepMine: () => setConflict(null),
    takeTheirs: () => {
      setConflict(null);
      setTyped(null);
      setState('saved');
      kept.discard();
      queries.invalidateQueries({ queryKey: SITE_TEXTS_KEY });
    },
  };
}
