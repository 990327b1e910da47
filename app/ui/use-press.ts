import { type ButtonHTMLAttributes, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchEarly } from './deferred.tsx';
import { loadToasts, toast } from './toast.tsx';

// Loaded early, so that a failure to fetch other code can be reported.
fetchEarly(loadToasts);

/**
 * Renders what a button opens only once it is pressed: a list of fifty rows renders fifty buttons and no menus. If its
 * code cannot be fetched, the failure is reported, and the next press retries.
 *
 * @param load imports the module that then replaces the button, opened
 * @param kind what the button opens
 * @returns the button's attributes until then
 */
export function usePress<Module>(
  load: () => Promise<Module>,
  kind: 'menu' | 'dialog',
): {
  pressed: { module: Module; isByKeyboard: boolean } | null;
  attributes: ButtonHTMLAttributes<HTMLButtonElement>;
} {
  const [pressed, setPressed] = useState<{ module: Module; isByKeyboard: boolean } | null>(null);
  const { t } = useTranslation();
  const press = (isByKeyboard: boolean): Promise<void> =>
    load().then(
      // The first press decides; a second one may be waiting for the same code.
      (module) => setPressed((before) => before ?? { module, isByKeyboard }),
      (error: unknown) => {
        console.error('code not fetched', error);
        toast({ tone: 'error', title: t('common.codeFailure.title'), body: t('common.codeFailure.body') });
      },
    );
  return {
    pressed,
    attributes: {
      'aria-haspopup': kind,
      'aria-expanded': false,
      onClick: ({ detail }) => press(detail === 0),
      onKeyDown: (event) => {
        if (kind !== 'menu' || event.key !== 'ArrowDown') return;
        event.preventDefault();
        press(true);
      },
    },
  };
}
