import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Announces client-side navigation to screen readers; browsers announce only new documents. */
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
