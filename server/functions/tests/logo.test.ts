import { once } from "node:events";
import { connect } from "node:net";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { createCompany } from "#database/access/world.ts";
import { LOGO_MAX_BYTES, LOGO_MAX_SIDE, LOGO_STORED_MAX_BYTES } from "#domain/limits.ts";
import { runStaff } from "#server/staff/tests/run-staff.ts";
import { serve } from "#server/tests/serve.ts";
import { signUp } from "#server/tests/sign-up.ts";
import { pngBomb } from "./png-bomb.ts";

const times: { logoWithinMs?: number } = {};
let companyId: number;
let rivalId: number;
let tokens: string[];
const server = await serve({}, { times });
beforeAll(async () => {
  tokens = [];
  for (const name of ["ada", "grace", "mary"]) {
    const email = `${name}@people.example`;
    tokens.push(await signUp(server, email));
    await server.database.admin.query(
      "insert into users (auth_id, email) select id, email from auth.users where email = $1",
      [email],
    );
  }
  companyId = await companyOf("Prairie Crust Bakery", "ada@people.example");
  rivalId = await companyOf("Lakeside Mill", "grace@people.example");
});

async function companyOf(name: string, email: string): Promise<number> {
  const { id } = await createCompany(server.database.admin, name);
  await server.database.admin.query(
    "insert into employers_users (user_id, employer_id) select id, $1 from users where email = $2",
    [id, email],
  );
  return id;
}

type Options = { token?: string | undefined; type?: string; id?: number; signal?: AbortSignal };

async function call(
  method: string,
  body?: Buffer,
  { token = tokens[0], type = "image/png", id = companyId, signal }: Options = {},
) {
  const answer = await fetch(`${server.url}/functions/v1/logo/${id}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { "content-type": type }) },
    ...(body && { body: new Uint8Array(body) }),
    ...(signal && { signal }),
  });
  const content = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get("content-type")?.includes("json");
  return {
    status: answer.status,
    content,
    ...(isJson ? (JSON.parse(String(content)) as { code?: string; version?: string }) : {}),
  };
}

const upload = (body: Buffer, options?: Options) => call("PUT", body, options);

/** Resets the rate limits. Otherwise the tests would have to wait a minute between uploads. */
const clearLimits = () => server.database.admin.query("delete from server.rate_limits");

const picture = (width: number, height: number, background = "#c2410c") =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

async function company() {
  const { rows } = await server.database.admin.query(
    "select logo, logo_version, logo_review_note, modified from employers where id = $1",
    [companyId],
  );
  return rows[0];
}

const staff = (...words: string[]) => runStaff(server.database, ...words);

describe("a logo", () => {
  test("is small, upright and without metadata", async () => {
    const file = await picture(1500, 900)
      .withExif({ IFD0: { Orientation: "6" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "44/1 27/1 0/1" } })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>home address</x:xmpmeta>")
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(file.includes("home address")).toBe(true);
    expect((await upload(file)).status).toBe(200);
    const { content } = await call("GET");
    const stored = await sharp(content).metadata();
    expect(stored).toMatchObject({ format: "webp", width: 307, height: LOGO_MAX_SIDE });
    expect([stored.exif, stored.xmp, stored.icc, stored.iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(content.includes("home address")).toBe(false);
  });

  test("is the first frame of an animation", async () => {
    const frames = await Promise.all(["#ff0000", "#0000ff"].map((color) => picture(40, 30, color).png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .gif({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect(await upload(animation, { type: "image/gif" })).toMatchObject({ status: 200 });
    const { content } = await call("GET");
    const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, (data[0] ?? 0) > 200, (data[2] ?? 255) < 50]).toEqual([40, 30, true, true]);
  });

  test("from a noisy photo is small enough to be stored", async () => {
    await clearLimits();
    const noise = { type: "gaussian", mean: 128, sigma: 90 } as const;
    const file = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: "#fff", noise } })
      .jpeg()
      .toBuffer();
    expect((await upload(file)).status).toBe(200);
    expect((await call("GET")).content.length).toBeLessThanOrEqual(LOGO_STORED_MAX_BYTES);
  });
});

describe("a file that is rejected, regardless of its content type:", () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const files: Record<string, [file: () => Promise<Buffer>, status: number, code: string]> = {
    "an SVG": [async () => Buffer.from(SVG), 415, "not_a_picture"],
    "an SVG with an XML head": [async () => Buffer.from(`<?xml version="1.0"?>${SVG}`), 415, "not_a_picture"],
    HTML: [async () => Buffer.from("<!doctype html><script>alert(1)</script>"), 415, "not_a_picture"],
    "a PDF": [async () => Buffer.from("%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n"), 415, "not_a_picture"],
    "a TIFF": [() => picture(9, 9).tiff().toBuffer(), 415, "not_a_picture"],
    "an AVIF": [() => picture(9, 9).avif().toBuffer(), 415, "not_a_picture"],
    "half a JPEG": [async () => half(await picture(900, 900).jpeg().toBuffer()), 422, "damaged"],
    "half a PNG": [async () => half(await picture(900, 900).png().toBuffer()), 422, "damaged"],
    "20,000 × 20,000 pixels in 50 kB": [async () => pngBomb(20_000, 20_000), 422, "too_many_pixels"],
    nothing: [async () => Buffer.alloc(0), 422, "damaged"],
    "more than 5 MB": [async () => Buffer.alloc(LOGO_MAX_BYTES + 1), 413, "FST_ERR_CTP_BODY_TOO_LARGE"],
  };
  const half = (file: Buffer) => file.subarray(0, file.length / 2);

  test.each(Object.entries(files))("%s", async (_name, [file, status, code]) => {
    await clearLimits();
    const before = await company();
    expect(await upload(await file(), { type: "image/png" })).toMatchObject({ status, code });
    expect(await company()).toEqual(before);
  });
});

describe("a caller who", () => {
  test("is not a member of the active company can't change or see its logo", async () => {
    await clearLimits();
    const file = await picture(64, 64).png().toBuffer();
    await server.database.admin.query("update employers set inactive = 1 where id = $1", [rivalId]);
    for (const [options, statuses] of [
      [{ token: "" }, [401, 401, 401]],
      [{ token: tokens[2] }, [403, 403, 403]],
      [{ token: tokens[0], id: rivalId }, [403, 403, 403]],
      // A member of an inactive company can read the logo but cannot change it (rule 14).
      [{ token: tokens[1], id: rivalId }, [403, 403, 404]],
    ] as const) {
      const answers = [
        await upload(file, options),
        await call("DELETE", undefined, options),
        await call("GET", undefined, options),
      ];
      expect(answers.map(({ status }) => status)).toEqual(statuses);
    }
  });

  test("uploads too often gets a 429", async () => {
    await clearLimits();
    const file = await picture(64, 64).png().toBuffer();
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await upload(file)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    await clearLimits();
  });
});

describe("an upload whose body does not come", () => {
  /** Sends only the headers of an upload. */
  const begin = async () => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    const head = [
      `PUT /functions/v1/logo/${companyId} HTTP/1.1`,
      "host: 127.0.0.1",
      `authorization: Bearer ${tokens[0]}`,
      "content-type: image/png",
      "content-length: 1000",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    const answer = await Promise.race([
      once(socket, "data").then(([data]) => String(data)),
      once(socket, "close").then(() => "closed"),
    ]);
    socket.destroy();
    return answer;
  };

  test("counts, frees its slot at the time limit and doesn't affect other methods", async () => {
    await clearLimits();
    times.logoWithinMs = 3_000;
    const first = await Promise.all(Array.from({ length: 10 }, begin));
    delete times.logoWithinMs;
    expect(first.filter((answer) => answer === "closed")).toHaveLength(2);
    expect(first.filter((answer) => answer.startsWith("HTTP/1.1 503"))).toHaveLength(8);
    // The test's earlier uploads have used up this minute's limit.
    expect((await upload(await picture(64, 64).png().toBuffer())).status).toBe(429);
    expect((await call("DELETE")).status).toBe(204);
    await clearLimits();
    expect((await upload(await picture(64, 64).png().toBuffer())).status).toBe(200);
  });
});

/** Returns the number of statements that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await server.database.admin.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
}

test("an upload whose client leaves during the check of its access keeps no slot", async () => {
  await clearLimits();
  const client = await server.database.admin.connect();
  await client.query("begin");
  await client.query("lock table employers_users");
  const stop = new AbortController();
  const file = await picture(64, 64).png().toBuffer();
  const left = [1, 2].map(() => upload(file, { signal: stop.signal }));
  await expect.poll(waiting).toBe(2);
  stop.abort();
  for (const answer of left) await expect(answer).rejects.toThrow("aborted");
  // The server has noticed the disconnects once it answers a later request.
  await fetch(`${server.url}/health`);
  await client.query("rollback");
  client.release();
  await expect.poll(waiting).toBe(0);
  expect((await upload(file)).status).toBe(200);
});

// Rule 79
test("staff approve each logo before it has a public URL, and edits of the profile don't conflict with it", async () => {
  const { modified } = await company();
  const { version } = await upload(await picture(64, 64, "#123456").png().toBuffer());
  const name = `${companyId}-${version}`;
  expect(await company()).toEqual({ logo: null, logo_version: version, logo_review_note: null, modified });
  expect(await staff("logos")).toMatchObject([
    { logo: name, company: "Prairie Crust Bakery", uploaded_by: "ada@people.example" },
  ]);

  await expect(staff("send-back-logo", name)).rejects.toThrow("Give a reason");
  await staff("send-back-logo", name, "--reason", "It is another company's");
  expect(await company()).toMatchObject({ logo: null, logo_review_note: "It is another company's" });
  expect(await staff("logos")).toEqual([]);

  const again = await upload(await picture(64, 64, "#234567").png().toBuffer());
  expect(await company()).toMatchObject({ logo: null, logo_review_note: null });
  await expect(staff("approve-logo", name)).rejects.toThrow("See the list");
  await staff("approve-logo", `${companyId}-${again.version}`);
  expect(await company()).toEqual({
    logo: `/c/logo/${companyId}-${again.version}.webp`,
    logo_version: again.version,
    logo_review_note: null,
    modified,
  });
  // Uploading the same picture again changes nothing.
  expect(again.version).toMatch(/^[0-9a-f]{32}$/);
  const same = await upload(await picture(64, 64, "#234567").png().toBuffer());
  expect(same.version).toBe(again.version);
  expect((await company()).logo).toBe(`/c/logo/${companyId}-${same.version}.webp`);
  // After an upload, the new picture waits for approval, and the approved picture is no longer
  // shown.
  const replaced = await upload(await picture(64, 64, "#345678").png().toBuffer());
  expect(await company()).toMatchObject({ logo: null, logo_version: replaced.version });
  expect(await staff("logos")).toMatchObject([{ logo: `${companyId}-${replaced.version}` }]);
  expect(await staff("log")).toMatchObject([{ action: "logo approved" }, { action: "logo sent back" }]);

  expect((await call("DELETE")).status).toBe(204);
  expect(await company()).toEqual({ logo: null, logo_version: null, logo_review_note: null, modified });
  expect((await call("GET")).status).toBe(404);
});
