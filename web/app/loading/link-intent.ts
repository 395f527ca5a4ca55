/**
 * How long a pointer or the focus must rest on a link, in milliseconds. A pointer that only crosses
 * a link leaves it sooner.
 */
const HOVER_MS = 50;

/**
 * Reports links within the portal that the user is about to follow, because the pointer or focus
 * rests on the link or the user presses it.
 */
export function watchLinkIntent(tell: (url: URL) => void): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true };
  let timer: ReturnType<typeof setTimeout>;
  const onRest = ({ target }: Event) => {
    clearTimeout(timer);
    const url = urlOf(target);
    if (url) timer = setTimeout(tell, HOVER_MS, url);
  };
  const onPress = ({ target }: Event) => {
    clearTimeout(timer);
    const url = urlOf(target);
    if (url) tell(url);
  };
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, onRest, options);
  document.addEventListener("pointerdown", onPress, options);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

function urlOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== location.origin || link.target === "_blank") return null;
  return link.pathname === location.pathname ? null : new URL(link.href);
}
