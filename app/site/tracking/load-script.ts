/** Adds a provider's script to the page, which runs what has been queued for it. */
export function loadScript(source: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = source;
  document.head.append(script);
}
