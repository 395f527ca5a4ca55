export interface RingBuffer<Item> {
  push(item: Item): void;
  /** The items from oldest to newest. */
  items(): Item[];
}

/** Keeps the newest `capacity` items. */
export function createRingBuffer<Item>(capacity: number): RingBuffer<Item> {
  const slots: Item[] = [];
  let oldest = 0;
  return {
    push(item) {
      if (slots.length < capacity) {
        slots.push(item);
        return;
      }
      slots[oldest] = item;
      oldest = (oldest + 1) % capacity;
    },
    items: () => [...slots.slice(oldest), ...slots.slice(0, oldest)],
  };
}
