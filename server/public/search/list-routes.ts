import type { FastifyInstance, FastifyReply } from "fastify";
import { buildCategoryTree, type Category, type CategoryNode } from "#domain/job/category-tree.ts";
import { toSource } from "#domain/job/sources.ts";
import { PUBLIC_JOBS_PATH } from "#domain/public-paths.ts";
import { noticePage } from "#server/public/pages/notice-page.ts";
import { type Page, type Site, sendPage } from "#server/public/pages/page.ts";
import { readPart } from "#server/public/pages/part-links.ts";
import type { SiteDatabase } from "#server/public/pages/site-database.ts";
import { companyOfUrl } from "./company-of-url.ts";
import { companyPage, embeddedPage } from "./company-page.ts";
import { findJobs } from "./find-jobs.ts";
import { type JobSearch, readJobSearch } from "./job-search.ts";
import { listPage } from "./list-page.ts";

type ListRequest = { Querystring: Record<string, string | string[]> };
type CompanyRequest = ListRequest & { Params: { slug: string } };

const EVERYTHING: JobSearch = { q: "", place: "", category: null, before: null };

/** Serves `/o`, `/c/{slug}` and `/c/{slug}/embed`. */
export function serveLists(app: FastifyInstance, site: Site, database: SiteDatabase): void {
  const categoryTree = createCategoryTree(database);
  const send = (reply: FastifyReply, page: Page) => sendPage(reply, site, page);

  app.get<ListRequest>(PUBLIC_JOBS_PATH, async (request, reply) => {
    const search = readJobSearch(request.query);
    const tree = await categoryTree();
    const category = search.category === null ? undefined : categoryWithChildren(tree, search.category);
    if (search.category !== null && !category) return send(reply, noticePage(404));
    const categories = category?.ids ?? [];
    const found = await findJobs(database, { ...search, categories });
    const isEmpty = found.jobs.length === 0 && found.next === null && search.before === null;
    // If no job matches, searches again with the words as the name of a place.
    const moved = isEmpty && search.q !== "" && search.place === "" && { ...search, q: "", place: search.q };
    const inPlace = moved && (await findJobs(database, { ...moved, categories })).jobs.length > 0 ? moved : undefined;
    const source = toSource(request.query.from);
    return send(reply, listPage(site, { search, tree, categoryName: category?.name, found, inPlace, source }));
  });

  const serveCompany = (ending: "" | "/embed", draw: (list: Parameters<typeof companyPage>[0]) => Page) =>
    app.get<CompanyRequest>(`/c/:slug${ending}`, async (request, reply) => {
      const company = await companyOfUrl(request, reply, { site, database, slug: request.params.slug, ending });
      if (!company) return reply;
      const search = { ...EVERYTHING, before: readJobSearch(request.query).before };
      const found = await findJobs(database, { ...search, categories: [], employerId: company.id });
      const { part, theme, from } = request.query;
      const scheme = theme === "light" || theme === "dark" ? theme : undefined;
      return send(reply, draw({ company, search, found, part: readPart(part), source: toSource(from), theme: scheme }));
    });
  serveCompany("", companyPage);
  serveCompany("/embed", embeddedPage);
}

/** Milliseconds for which the categories are cached. Only staff change them. */
const KEPT_MS = 60_000;

/** Returns a function that reads the tree of categories, or returns the cached tree. */
function createCategoryTree(database: SiteDatabase): () => Promise<CategoryNode[]> {
  let kept: { tree: Promise<CategoryNode[]>; since: number } | undefined;
  const read = async () =>
    buildCategoryTree(await database.read<Category>("select id, name, parent_id from site.job_categories"));
  return async () => {
    const now = performance.now();
    if (!kept || now - kept.since > KEPT_MS) kept = { tree: read(), since: now };
    const { tree } = kept;
    try {
      return await tree;
    } catch (error) {
      if (kept?.tree === tree) kept = undefined;
      throw error;
    }
  };
}

/** Returns the category with its children, or undefined for an unknown id. */
function categoryWithChildren(tree: readonly CategoryNode[], id: number): { name: string; ids: number[] } | undefined {
  for (const node of tree) {
    if (node.id === id) return { name: node.name, ids: [id, ...node.children.map((child) => child.id)] };
    const child = node.children.find((one) => one.id === id);
    if (child) return { name: child.name, ids: [id] };
  }
  return undefined;
}
