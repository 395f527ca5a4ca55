import { type ReactNode, useEffect, useRef, useState } from "react";

/** In CSS pixels: a usual phone, and the column of a page on a desk. */
export const PREVIEW_WIDTHS = { phone: 360, desk: 960 } as const;

interface ScaledFrameProps {
  device: keyof typeof PREVIEW_WIDTHS;
  children: ReactNode;
}

/** A phone is at most as wide as there is room; what belongs on a desk is drawn at its width and made smaller until it fits. */
export function ScaledFrame({ device, children }: ScaledFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? null));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const width = PREVIEW_WIDTHS[device];
  const scale = device === "desk" && room ? Math.min(1, room / width) : 1;
  return (
    <div ref={place} className="preview-place">
      <div
        className="preview-frame"
        data-device={device}
        style={device === "desk" ? { width, zoom: scale } : { maxWidth: width }}
      >
        {children}
      </div>
    </div>
  );
}
