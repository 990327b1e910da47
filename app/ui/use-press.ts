import { type ButtonHTMLAttributes, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchEarly } from './deferred.tsx';
import { loadToasts, toast } from './toast.tsx';

// What reports that nothing can be fetched is there before.
fetchEarly(loadToasts);

/**
 * What a button opens, rendered once it is pressed: a list of fifty rows renders fifty buttons and no menus. A press whose
 * code cannot be fetched is reported, and the next one tries again.
 *
 * @param load imports what then takes the button's place, open
 * @param kind of what opens
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
      // The first press decides, while a second one waits for the same code.
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
