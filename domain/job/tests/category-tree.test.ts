import { describe, expect, test } from "vitest";
import {
  bestMatch,
  buildCategoryTree,
  categoryState,
  matchCategories,
  searchCategories,
  setExpanded,
  startSelection,
  toggleCategory,
} from "#domain/job/category-tree.ts";

const categories = [
  { id: 2, name: "Hospitality", parent_id: null },
  { id: 21, name: "Kitchen & Culinary", parent_id: 2 },
  { id: 22, name: "Counter Service", parent_id: 2 },
  { id: 1, name: "Food Production", parent_id: null },
  { id: 11, name: "Baking", parent_id: 1 },
  { id: 3, name: "Travel", parent_id: null },
];
const tree = buildCategoryTree(categories);
const [food, hospitality] = tree;
if (!food || !hospitality) throw new Error("the tree has no industries");
const nothing = startSelection(tree, []);

test("industries and their categories are sorted by name", () => {
  expect(tree.map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
    ["Food Production", ["Baking"]],
    ["Hospitality", ["Counter Service", "Kitchen & Culinary"]],
    ["Travel", []],
  ]);
});

describe("the category picker", () => {
  test("checking a parent selects and expands it, without selecting its children", () => {
    const { selected, expanded } = toggleCategory(nothing, hospitality);
    expect([[...selected], [...expanded]]).toEqual([[2], [2]]);
  });

  test("unchecking a parent unselects it and all its children", () => {
    const start = startSelection(tree, [2, 21, 22, 11]);
    expect([...toggleCategory(start, hospitality).selected]).toEqual([11]);
  });

  test("checking a child selects neither its parent nor its siblings", () => {
    const [child] = hospitality.children;
    if (!child) throw new Error("no child");
    const { selected } = toggleCategory(nothing, child);
    expect([...selected]).toEqual([22]);
    expect(categoryState(hospitality, selected)).toBe("partly");
    expect(categoryState(child, selected)).toBe("selected");
    expect(categoryState(food, selected)).toBe("unselected");
  });

  test("checking a partly selected parent selects it", () => {
    const { selected } = toggleCategory(startSelection(tree, [22]), hospitality);
    expect([...selected].sort()).toEqual([2, 22]);
    expect(categoryState(hospitality, selected)).toBe("selected");
  });

  test("parents of preselected children start expanded, other selected parents don't", () => {
    expect([...startSelection(tree, [1, 21]).expanded]).toEqual([2]);
  });

  test("collapsing a parent keeps the selection", () => {
    const collapsed = setExpanded(startSelection(tree, [21]), 2, false);
    expect([[...collapsed.selected], [...collapsed.expanded]]).toEqual([[21], []]);
  });
});

test("the search finds categories inside their industry, and an industry with all its categories", () => {
  const found = (term: string) =>
    searchCategories(tree, term).map((node) => [node.id, ...node.children.map(({ id }) => id)]);
  expect(found("KITCH")).toEqual([[2, 21]]);
  expect(found("hospi")).toEqual([[2, 22, 21]]);
  expect(found(" ")).toEqual([[1, 11], [2, 22, 21], [3]]);
  expect(found("zzz")).toEqual([]);
});

test("the best match begins with the term, or else is the first that contains it", () => {
  const match = (term: string) => bestMatch(tree, term)?.name;
  expect(match("c")).toBe("Counter Service");
  expect(match("KITCH")).toBe("Kitchen & Culinary");
  expect(match("service")).toBe("Counter Service");
  expect(match("hosp")).toBe("Hospitality");
  expect([match(" "), match("zzz")]).toEqual([undefined, undefined]);
});

test("a suggestion's categories are found by id, then by exact name", () => {
  expect(matchCategories([21, "11", "Travel", "travel", "Nonsense", 21], categories)).toEqual([21, 11, 3]);
});
