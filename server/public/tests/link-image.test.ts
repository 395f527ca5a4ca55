import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from "#server/public/pages/preview-card.ts";
import { serve } from "#server/tests/serve.ts";
import { metaOf } from "./head-tags.ts";
import { approvedCompany, change, openJob, visit } from "./public-world.ts";

const server = await serve();
const company = await approvedCompany(server, { name: "Prairie Crust Bakery" });
const companyPath = `/c/prairie-crust-bakery-${company}`;

/** Returns the path of the image in a page's tags. */
async function imageOf(path: string): Promise<string> {
  const page = await visit(server, path);
  const { text } = page.status === 301 ? await visit(server, page.headers.get("location") ?? "") : page;
  const url = metaOf(text)["og:image"] ?? "";
  expect(url.startsWith(`${server.url}/`)).toBe(true);
  return url.slice(server.url.length);
}

type Color = [red: number, green: number, blue: number];

/**
 * Fetches and decodes an image. Returns functions for the color of a pixel and for the number of
 * dark pixels in an area.
 */
async function decode(path: string) {
  const answer = await fetch(server.url + path);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, channels: 3 });
  const at = (x: number, y: number): Color => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)] as Color;
  const dark = (left: number, top: number, width: number, height: number) => {
    let count = 0;
    for (let y = top; y < top + height; y += 1) {
      for (let x = left; x < left + width; x += 1) if ((data[(y * info.width + x) * 3 + 1] ?? 255) < 80) count += 1;
    }
    return count;
  };
  return { at, dark };
}

/** The area in which the title and the facts are. */
const TITLE = [72, 190, 760, 340] as const;

test("each public page has an image of 1200 by 630 pixels with its size and its text", async () => {
  const job = await openJob(server, company);
  for (const path of ["/o", companyPath, `/o/${job}/overnight-bread-baker`]) {
    const meta = metaOf((await visit(server, path)).text);
    expect(meta).toMatchObject({
      "og:image:type": "image/png",
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    });
    const { at, dark } = await decode(await imageOf(path));
    expect(at(4, 4)).toEqual([0xf9, 0xf8, 0xf4]);
    expect(dark(...TITLE)).toBeGreaterThan(3_000);
  }
  const meta = metaOf((await visit(server, `/o/${job}/overnight-bread-baker`)).text);
  expect(meta["og:image:alt"]).toBe(
    "Prairie Crust Bakery, Overnight Bread Baker, $38,000 – $46,000 a year, Northfield, MN",
  );
});

test("a changed job has another image, and the earlier URL leads to it", async () => {
  const job = await openJob(server, company);
  const first = await imageOf(`/o/${job}`);
  expect(await imageOf(`/o/${job}`)).toBe(first);
  const answer = await visit(server, first);
  expect(answer.headers.get("cache-control")).toBe("public, no-cache");
  const again = await visit(server, first, { "if-none-match": answer.headers.get("etag") ?? "" });
  expect([again.status, again.text]).toEqual([304, ""]);
  await change(server, "job_openings", job, { name: "Day Baker" });
  await change(server, "job_openings", job, { approved: 1, text_unread_since: null });
  const second = await imageOf(`/o/${job}`);
  expect(second).not.toBe(first);
  const old = await visit(server, first);
  expect([old.status, old.headers.get("location")]).toEqual([302, second]);
  for (const wrong of [`/o/image/${job}-0.png`, `/o/image/${job}.png`, "/o/image/list-x.png", "/c/image/x-1.png"]) {
    expect([wrong, (await visit(server, wrong)).status]).toEqual([wrong, 404]);
  }
});

test("there is no image of a job or a company that visitors cannot open", async () => {
  const employer = await approvedCompany(server, { name: "Lakeside Mill" });
  const job = await openJob(server, employer);
  const images = [await imageOf(`/o/${job}`), await imageOf(`/c/lakeside-mill-${employer}`)];
  const statuses = () => Promise.all(images.map(async (path) => (await visit(server, path)).status));
  expect(await statuses()).toEqual([200, 200]);
  await change(server, "job_openings", job, { approved: 0 });
  expect(await statuses()).toEqual([404, 200]);
  await change(server, "job_openings", job, { approved: 1 });
  await change(server, "employers", employer, { inactive: 1 });
  expect(await statuses()).toEqual([404, 404]);
});

test("an image shows the approved logo, or initials", async () => {
  const employer = await approvedCompany(server, { name: "Copper Kettle" });
  const job = await openJob(server, employer);
  const center = [124, 72 + 20] as const;
  const before = await imageOf(`/o/${job}`);
  expect((await decode(before)).at(...center)).toEqual([0xd2, 0xec, 0xf0]);
  const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#c2410c" } })
    .webp({ lossless: true })
    .toBuffer();
  const version = createHash("sha256").update(logo).digest("hex").slice(0, 32);
  await server.database.admin.query(
    "insert into app.employer_logos (employer_id, image, version, approved) values ($1, $2, $3, 1)",
    [employer, logo, version],
  );
  const after = await imageOf(`/o/${job}`);
  expect(after).not.toBe(before);
  expect((await decode(after)).at(...center)).toEqual([0xc2, 0x41, 0x0c]);
});

test("hostile, long and foreign titles are drawn as text within their area", async () => {
  const names = [
    `</g></svg><svg><rect width="1200" height="630" fill="#000"/><image href="file:///etc/passwd"/>`,
    `&lt;rect/&gt; "><path d="M0 0h1200v630H0z`,
    "W".repeat(200),
    "夜勤のパン職人",
    "Baker 🥖🥖",
    "Ng\u0308aba\u0301\u0301\u0301ker Żółć",
  ];
  for (const name of names) {
    const { at, dark } = await decode(await imageOf(`/o/${await openJob(server, company, { name })}`));
    expect([name, dark(...TITLE) > 1_000]).toEqual([name, true]);
    // Checks that the margins, and the space between the text and the drawn window, are empty.
    for (const [x, y] of [
      [4, 300],
      [600, 20],
      [842, 300],
      [1190, 620],
    ] as const) {
      expect([name, at(x, y)]).toEqual([name, [0xf9, 0xf8, 0xf4]]);
    }
  }
});

test("visitors who request several new images at the same time get them all", async () => {
  const jobs = [];
  for (let count = 0; count < 4; count += 1) jobs.push(await openJob(server, company, { name: `Baker ${count}` }));
  const paths = await Promise.all(jobs.map((job) => imageOf(`/o/${job}`)));
  const answers = await Promise.all([...paths, ...paths].map((path) => visit(server, path)));
  expect(answers.map(({ status }) => status)).toEqual(paths.concat(paths).map(() => 200));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(paths.length);
});
