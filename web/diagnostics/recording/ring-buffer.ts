export interface RingBuffer<Item> {
  push(item: Item): void;
  /** Returns the items from the oldest to the newest. */
  items(): Item[];
}

/** Creates a list that keeps only the newest `capacity` items. */
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
