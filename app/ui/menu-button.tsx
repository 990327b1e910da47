import type { ButtonHTMLAttributes, ReactElement } from 'react';
import { fetchEarly } from './deferred.tsx';
import type { MenuProps } from './menu.tsx';
import { usePress } from './use-press.ts';

const loadMenu = () => import('./menu.tsx');
fetchEarly(loadMenu);

/** A button that opens a menu of actions. */
export function MenuButton({
  button,
  isDisabled = false,
  ...menu
}: MenuProps & {
  /** Renders the button with the given attributes. */
  button: (attributes: ButtonHTMLAttributes<HTMLButtonElement>) => ReactElement;
  isDisabled?: boolean;
}) {
  const { attributes, pressed } = usePress(loadMenu, 'menu');
  if (!pressed) return button(isDisabled ? {} : attributes);
  const { Menu } = pressed.module;
  return <Menu {...menu} button={button({})} isDisabled={isDisabled} isByKeyboard={pressed.isByKeyboard} />;
}
