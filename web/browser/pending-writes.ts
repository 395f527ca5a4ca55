/** A form that will store its draft in a moment. */
export interface PendingWrite {
  /** Stores at once what is waiting. */
  flush: () => void;
  /** Forgets what is waiting and stores nothing from now on. */
  close: () => void;
}

const pending = new Set<PendingWrite>();

/** Clearing the browser's storage has to close it first: a form that closes later would put its draft back. */
export function registerPendingWrite(write: PendingWrite): () => void {
  pending.add(write);
  return () => pending.delete(write);
}

export function flushPendingWrites() {
  for (const write of pending) write.flush();
}

export function closePendingWrites() {
  for (const write of pending) write.close();
}
