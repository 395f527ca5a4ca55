/** A pointer that only passes over a link stays shorter. */
const HOVER_MS = 50;

/** Reports a link within the portal that the user is about to follow: the pointer or the focus rests on it, or a finger touches it. */
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
