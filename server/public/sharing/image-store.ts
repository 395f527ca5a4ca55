import { LRUCache } from "lru-cache";
import { FairQueue, type Group, UNLIMITED } from "#server/admission/fair-queue.ts";
import { ServiceError } from "#server/http/service-error.ts";

/** Maximum bytes of images in memory. An image has about 60 kB. */
const KEPT_BYTES = 8_000_000;
/**
 * Maximum number of requests that wait, and maximum milliseconds of their wait. Images are drawn
 * one at a time.
 */
const WAITING_MAX = 20;
const WAIT_MS = 5_000;
const IMAGES: Group = { ...UNLIMITED, perKey: { slots: 1, waiting: WAITING_MAX } };
const QUEUE = "images";

export type ImageStore = {
  /** Returns the image with this name from the cache or a running drawing. Otherwise draws it. */
  get(name: string, draw: () => Promise<Buffer>): Promise<Buffer>;
};

/**
 * Draws images, one at a time, and caches them. Throws a ServiceError (503) if too many requests
 * wait.
 */
export function createImageStore(): ImageStore {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (image) => image.length });
  const drawing = new Map<string, Promise<Buffer>>();
  const queue = new FairQueue({ slots: 1, deadline: WAIT_MS, refuse: tooBusy });
  // Never aborts a drawing, because several clients can wait for the same drawing.
  const { signal } = new AbortController();

  async function drawOnce(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const image = await queue.run([{ group: IMAGES, key: QUEUE }], signal, draw);
      kept.set(name, image);
      return image;
    } finally {
      drawing.delete(name);
    }
  }

  return {
    get(name, draw) {
      const image = kept.get(name);
      if (image) return Promise.resolve(image);
      const started = drawing.get(name) ?? drawOnce(name, draw);
      drawing.set(name, started);
      return started;
    },
  };
}

function tooBusy(): ServiceError {
  return new ServiceError(503, "busy", "Too many images are being drawn", { headers: { "retry-after": "5" } });
}
