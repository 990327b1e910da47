import type { Ref } from 'react';
import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import { useLanguage } from '../i18n/use-language.ts';

/**
 * The optional consent to be considered in other processes: unticked by default, and sent as the version of its text.
 */
export function OtherProcessesBox({
  ref,
  isPosted = false,
}: {
  ref?: Ref<HTMLInputElement>;
  /** Whether it was ticked in a form posted without scripts that was rejected. */
  isPosted?: boolean;
}) {
  const { version, ...words } = CONSENT_TEXTS.other_processes;
  return (
    <label className="flex cursor-pointer items-start gap-3 py-1 text-sm">
      <input
        ref={ref}
        type="checkbox"
        name="other_processes"
        value={version}
        defaultChecked={isPosted}
        className="mt-0.5 size-5 shrink-0 accent-copper"
      />
      {words[useLanguage()]}
    </label>
  );
}

/** The version of the consent text beside a ticked box; null when it is not ticked. */
export const acceptedVersion = (box: HTMLInputElement | null): string | null =>
  box?.checked ? box.value : null;
