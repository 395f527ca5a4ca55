import { buildCategoryTree, type Category, type CategoryNode } from "#domain/job/category-tree.ts";
import type { SiteDatabase } from "#server/public/pages/site-database.ts";

/** Milliseconds for which the categories are cached. Only staff change them. */
const KEPT_MS = 60_000;

export type JobCategories = {
  tree(): Promise<CategoryNode[]>;
};

export function createJobCategories(database: SiteDatabase): JobCategories {
  let kept: { tree: Promise<CategoryNode[]>; since: number } | undefined;
  const read = async () =>
    buildCategoryTree(await database.read<Category>("select id, name, parent_id from site.job_categories"));
  return {
    async tree() {
      const now = performance.now();
      if (!kept || now - kept.since > KEPT_MS) kept = { tree: read(), since: now };
      const { tree } = kept;
      try {
        return await tree;
      } catch (error) {
        if (kept?.tree === tree) kept = undefined;
        throw error;
      }
    },
  };
}

/** Returns the category with its children, or undefined for an unknown id. */
export function categoryWithChildren(
  tree: readonly CategoryNode[],
  id: number,
): { name: string; ids: number[] } | undefined {
  for (const node of tree) {
    if (node.id === id) return { name: node.name, ids: [id, ...node.children.map((child) => child.id)] };
    const child = node.children.find((one) => one.id === id);
    if (child) return { name: child.name, ids: [id] };
  }
  return undefined;
}
