import type { Category, CategoryNode } from "#domain/job/category-tree.ts";

export type TreeRow = {
  id: number;
  node: CategoryNode | Category;
  parentId: number | null;
  level: 1 | 2;
  position: number;
  siblings: number;
  /** Undefined if the row has no children. */
  isFolded: boolean | undefined;
};

export function toRows(nodes: readonly CategoryNode[], isExpanded: (id: number) => boolean): TreeRow[] {
  return nodes.flatMap((node, index) => {
    const isOpen = isExpanded(node.id);
    const row: TreeRow = {
      id: node.id,
      node,
      parentId: null,
      level: 1,
      position: index + 1,
      siblings: nodes.length,
      isFolded: node.children.length === 0 ? undefined : !isOpen,
    };
    const children = isOpen ? node.children : [];
    return [
      row,
      ...children.map(
        (child, place): TreeRow => ({
          id: child.id,
          node: child,
          parentId: node.id,
          level: 2,
          position: place + 1,
          siblings: children.length,
          isFolded: undefined,
        }),
      ),
    ];
  });
}

/**
 * Returns the row that a key of the ARIA tree pattern moves to, or undefined. A letter moves to the
 * next row that starts with this letter.
 */
export function targetOf(key: string, from: TreeRow, rows: readonly TreeRow[]): TreeRow | undefined {
  const index = rows.findIndex((row) => row.id === from.id);
  switch (key) {
    case "ArrowDown":
      return rows[index + 1];
    case "ArrowUp":
      return rows[index - 1];
    case "Home":
      return rows[0];
    case "End":
      return rows.at(-1);
    case "ArrowRight":
      return from.isFolded === false ? rows[index + 1] : undefined;
    case "ArrowLeft":
      return rows.find((row) => row.id === from.parentId);
    default:
      return /^\p{L}$/u.test(key) ? nextBeginningWith(key, index, rows) : undefined;
  }
}

function nextBeginningWith(letter: string, index: number, rows: readonly TreeRow[]): TreeRow | undefined {
  const fromNext = [...rows.slice(index + 1), ...rows.slice(0, index + 1)];
  return fromNext.find((row) => row.node.name.toLowerCase().startsWith(letter.toLowerCase()));
}
