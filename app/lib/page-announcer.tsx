import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Tells screen readers of a page that has taken another's place; of documents alone the browser does. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    setTitle(document.title);
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
