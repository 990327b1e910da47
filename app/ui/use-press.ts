import { type ButtonHTMLAttributes, useState } from 'react';

/**
 * What a button opens, rendered once it is pressed: a list of fifty rows renders fifty buttons and no menus.
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
  const press = async (isByKeyboard: boolean): Promise<void> =>
    setPressed({ module: await load(), isByKeyboard });
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
