export const AGGREGATES = ["count", "sum", "avg", "min", "max"] as const;

export type Aggregate = (typeof AGGREGATES)[number];

export function isAggregate(name: string): name is Aggregate {
  return (AGGREGATES as readonly string[]).includes(name);
}
