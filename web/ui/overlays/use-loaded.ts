import { useEffect, useState } from "react";
import { offlineMessages } from "#domain/messages/shell.ts";
import { reloadIfUpdated } from "#web/ui/leaving/missing-code.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/**
 * Loads code, or data that a screen loads only once, as soon as `isNeeded` is true. Returns the
 * result of `load`, or null while loading and after a failure. A failure calls `onFailure`.
 */
export function useCode<Code>(load: () => Promise<Code>, isNeeded = true, onFailure = ignore): Code | null {
  const [loaded, setLoaded] = useState<{ code: Code } | null>(null);
  const isMissing = isNeeded && loaded === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass new functions each time.
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    load().then(
      (code) => isWanted && setLoaded({ code }),
      () => isWanted && onFailure(),
    );
    return () => {
      isWanted = false;
    };
  }, [isMissing]);

  return loaded?.code ?? null;
}

function ignore() {}

/**
 * Loads code or data of a screen. If loading fails, `isMissing` is true until `retry` is called.
 */
export function useCodeOrRetry<Code>(load: () => Promise<Code>, isNeeded = true) {
  const [isMissing, setIsMissing] = useState(false);
  const code = useCode(load, isNeeded && !isMissing, () => setIsMissing(true));
  return { code, isMissing, retry: () => setIsMissing(false) };
}

/** The state of an overlay whose code loads when it first opens. */
export function useOverlay<Code>(load: () => Promise<Code>) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return { code: useLoaded(load, isOpen, close), isOpen, open: () => setIsOpen(true), close };
}

/**
 * Loads the code of an overlay. If loading fails, shows a toast and calls `onFailure`, which must
 * reset the state that opened the overlay.
 */
export function useLoaded<Code>(load: () => Promise<Code>, isNeeded: boolean, onFailure: () => void): Code | null {
  return useCode(load, isNeeded, () => {
    onFailure();
    void showFailure();
  });
}

async function showFailure() {
  const isUpdated = await reloadIfUpdated();
  toast({ message: isUpdated ? offlineMessages.updated : offlineMessages.notOpened, tone: "danger" });
}
