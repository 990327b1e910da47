import { Fragment } from 'react';

/** An e-mail address that, where it does not fit in its line, continues in the next at a dot or the @. */
export const EmailText = ({ children }: { children: string }) =>
  children.split(/(?=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same text always has the same parts
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
