/**
 * A row of job_categories. An industry has no parent; a category has an industry as its parent
 * (Spec §3).
 */
export type Category = { id: number; name: string; parent_id: number | null };
export type CategoryNode = Category & { children: Category[] };
export type CategoryState = "unselected" | "partly" | "selected";
export type CategorySelection = { selected: ReadonlySet<number>; expanded: ReadonlySet<number> };

export function buildCategoryTree(categories: readonly Category[]): CategoryNode[] {
  const byName = [...categories].sort((a, b) => a.name.localeCompare(b.name, "en"));
  return byName
    .filter((category) => category.parent_id === null)
    .map((industry) => ({ ...industry, children: byName.filter((child) => child.parent_id === industry.id) }));
}

/**
 * Selects these categories. Spec §4 "Category picker": "Parents of preselected children start
 * expanded."
 */
export function startSelection(tree: readonly CategoryNode[], preselected: readonly number[]): CategorySelection {
  const selected = new Set(preselected);
  const expanded = tree.filter((node) => node.children.some((child) => selected.has(child.id))).map((node) => node.id);
  return { selected, expanded: new Set(expanded) };
}

/**
 * Selects or unselects a category. Spec §4: "checking a parent selects and unfolds it, unchecking
 * it takes its children out too". A child can be selected without its parent (rule 24).
 */
export function toggleCategory(selection: CategorySelection, category: Category | CategoryNode): CategorySelection {
  const selected = new Set(selection.selected);
  const children = "children" in category ? category.children : [];
  if (!selected.has(category.id)) {
    selected.add(category.id);
    return children.length === 0
      ? { ...selection, selected }
      : setExpanded({ ...selection, selected }, category.id, true);
  }
  for (const { id } of [category, ...children]) selected.delete(id);
  return { ...selection, selected };
}

/** Shows or hides the children of a category. Hidden children stay selected. */
export function setExpanded(selection: CategorySelection, id: number, isExpanded: boolean): CategorySelection {
  return { ...selection, expanded: withMember(selection.expanded, id, isExpanded) };
}

/** Returns a copy of the set. Adds the id if `isMember` is true, and otherwise removes it. */
export function withMember(set: ReadonlySet<number>, id: number, isMember: boolean): ReadonlySet<number> {
  const next = new Set(set);
  if (isMember) next.add(id);
  else next.delete(id);
  return next;
}

export function categoryState(node: Category | CategoryNode, selected: ReadonlySet<number>): CategoryState {
  if (selected.has(node.id)) return "selected";
  return "children" in node && node.children.some((child) => selected.has(child.id)) ? "partly" : "unselected";
}

/**
 * Returns industries and categories whose name contains the term. A matching industry includes all
 * its categories.
 */
export function searchCategories(tree: readonly CategoryNode[], term: string): CategoryNode[] {
  const wanted = term.trim().toLowerCase();
  if (wanted === "") return [...tree];
  const isFound = ({ name }: Category) => name.toLowerCase().includes(wanted);
  return tree.flatMap((node) => {
    if (isFound(node)) return [node];
    const children = node.children.filter(isFound);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/**
 * Returns the best match of a search: the first name that begins with the term, or else the first
 * that contains it.
 */
export function bestMatch(tree: readonly CategoryNode[], term: string): CategoryNode | Category | null {
  const wanted = term.trim().toLowerCase();
  if (wanted === "") return null;
  const matches = tree
    .flatMap((node) => [node, ...node.children])
    .filter(({ name }) => name.toLowerCase().includes(wanted));
  return matches.find(({ name }) => name.toLowerCase().startsWith(wanted)) ?? matches[0] ?? null;
}

/**
 * Finds the categories that a suggestion names, by id or else by exact name (rule 36). Skips
 * unknown categories.
 */
export function matchCategories(named: readonly (string | number)[], categories: readonly Category[]): number[] {
  const ids = named.flatMap((wanted) => {
    const category =
      categories.find(({ id }) => String(id) === String(wanted).trim()) ??
      categories.find(({ name }) => name === wanted);
    return category ? [category.id] : [];
  });
  return [...new Set(ids)];
}
