import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AuthClient } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { startSmtpSink } from "#server/email/tests/smtp-sink.ts";
import { startServerProcess } from "./server-process.ts";

const EMAIL = "ada@people.example";

/**
 * Mounts a file system of 160 MB in memory. Returns undefined if the test's user cannot mount file
 * systems.
 */
function mountDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "openings-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m,mode=755", "none", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

/** Writes until the disk is full. */
function fill(path: string): void {
  const file = openSync(path, "w");
  try {
    for (;;) writeSync(file, Buffer.alloc(65_536));
  } catch (error) {
    expect(error).toMatchObject({ code: "ENOSPC" });
  } finally {
    closeSync(file);
  }
}

const disk = mountDisk();

test.runIf(disk)(
  "with a full disk, reads work, writes get 503 and sessions stay, and all works again once there is room",
  async () => {
    const smtp = await startSmtpSink();
    const server = await startServerProcess({ DATA_DIR: join(`${disk}`, "data"), SMTP_URL: smtp.url });
    try {
      const client = new AuthClient({ url: `${server.url}/auth/v1`, autoRefreshToken: false, persistSession: false });
      await client.signUp({ email: EMAIL, password: "Harbor-lamp-4417" });
      const { code } = await smtp.waitForEmail({ to: EMAIL });
      const { data } = await client.verifyOtp({ email: EMAIL, token: `${code}`, type: "email" });
      const headers = {
        authorization: `Bearer ${data.session?.access_token}`,
        "content-type": "application/json",
      };
      const call = async (method: string, path: string, body?: object) => {
        const answer = await fetch(`${server.url}${path}`, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        });
        return { status: answer.status, retry: answer.headers.get("retry-after"), text: await answer.text() };
      };
      const person = { first_name: "Ada", last_name: "King", auth_id: data.user?.id, email: EMAIL };
      expect((await call("POST", "/rest/v1/users", person)).status).toBe(201);
      const description = `<p>${"Bread. ".repeat(600)}</p>`;

      // This health check creates the row of the heartbeat. Later health checks only update it,
      // which needs no space.
      expect((await call("GET", "/health")).text).toContain('"ok"');
      fill(join(`${disk}`, "filler"));
      const create = () => call("POST", "/rest/v1/employers", { name: `Bakery ${randomUUID()}`, description });
      await expect.poll(create).toMatchObject({ status: 503, retry: "5" });
      await expect
        .poll(() => call("GET", "/health"), { timeout: 5_000 })
        .toMatchObject({ status: 200, text: expect.stringContaining('"degraded"') });
      expect((await call("GET", "/rest/v1/job_categories?select=id&limit=1")).status).toBe(200);
      const refresh = { refresh_token: data.session?.refresh_token };
      expect([200, 503]).toContain((await call("POST", "/auth/v1/token?grant_type=refresh_token", refresh)).status);
      expect(server.output()).toContain("No space left on device");

      rmSync(join(`${disk}`, "filler"));
      await expect.poll(async () => (await call("GET", "/health")).text, { timeout: 5_000 }).toContain('"ok"');
      expect((await call("GET", "/rest/v1/users?select=email")).text).toContain(EMAIL);
    } finally {
      server.child.kill("SIGTERM");
      await server.ended;
      await smtp.close();
      execFileSync("umount", ["-l", `${disk}`]);
      rmSync(`${disk}`, { recursive: true });
    }
  },
);
