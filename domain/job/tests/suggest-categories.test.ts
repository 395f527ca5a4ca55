import { expect, test } from "vitest";
import { buildCategoryTree } from "#domain/job/category-tree.ts";
import { suggestCategories } from "#domain/job/suggest-categories.ts";

const tree = buildCategoryTree([
  { id: 1200, name: "Food Service & Bakery", parent_id: null },
  { id: 1201, name: "Baking & Pastry", parent_id: 1200 },
  { id: 1203, name: "Barista & Counter", parent_id: 1200 },
  { id: 1208, name: "Food Service Management", parent_id: 1200 },
  { id: 1900, name: "Management & Business", parent_id: null },
  { id: 1903, name: "General Management", parent_id: 1900 },
  { id: 1905, name: "Operations Management", parent_id: 1900 },
  { id: 1907, name: "Project Management", parent_id: 1900 },
  { id: 2300, name: "Retail & Sales", parent_id: null },
  { id: 2308, name: "Retail Sales", parent_id: 2300 },
  { id: 2309, name: "Store Management", parent_id: 2300 },
]);
const names = (title: string, hints: Partial<Parameters<typeof suggestCategories>[2]> = {}) =>
  suggestCategories(tree, title, { industryId: null, jobs: [], ...hints }).map(({ name }) => name);

test("a category shares a word with the title in any form, and the company's industry is first", () => {
  expect(names("Weekend Croissant Baker")).toEqual(["Food Service & Bakery", "Baking & Pastry"]);
  expect(names("Barista", { industryId: 1200 })).toEqual(["Barista & Counter"]);
});

test("a word that many categories share counts less than a rare word", () => {
  expect(names("Store Manager")[0]).toBe("Store Management");
  expect(names("Manager")).toEqual([]);
});

test("the company's last jobs suggest their categories, and jobs of a similar title come first", () => {
  const jobs = [
    { name: "Truck Driver", categoryIds: [2308] },
    { name: "Croissant Maker", categoryIds: [1201, 1203] },
  ];
  expect(names("Croissant Specialist", { jobs })).toEqual(["Baking & Pastry", "Barista & Counter", "Retail Sales"]);
});

test("without any hint it suggests the company's industry, or nothing", () => {
  expect(names("Astronaut", { industryId: 2300 })).toEqual(["Retail & Sales"]);
  expect(names("Astronaut")).toEqual([]);
});
