import { readFile } from "node:fs/promises";
import {
  allowClipboard,
  catchEmailDrafts,
  clipboard,
  floating,
  logToConsole,
  openConsole,
  panel,
} from "#e2e/world/diagnostics-page.ts";
import { expect, test } from "#e2e/world/fixtures.ts";

// Rule 43. The test plants secrets in storage, URL, console and network.
test("no token, code, email address or link is shown, copied, drafted or downloaded", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  await allowClipboard(page);
  const drafts = await catchEmailDrafts(page);
  await employer.signIn(page, "/previous-jobs");
  const planted = await page.evaluate(() => JSON.parse(localStorage.getItem("auth_session") ?? "{}"));
  const secrets = {
    jwt: planted.access_token as string,
    refresh: planted.refresh_token as string,
    email: employer.email,
    otherEmail: "grace.hopper@navy.example",
    code: "482913",
    otherCode: "739204",
    hash: "pkce_0d4f8f2c7a1b9e6d5c3a8b7f",
    otherLink: "http://portal.example/magic-link?token_hash=4a5b6c",
    link: "https://elsewhere.example/reset?token_hash=1f2e3d",
    short: "kq7-zz",
    password: "Sauna-Kettle-418!",
  };
  await page.evaluate((secret) => {
    localStorage.setItem("my_token", secret.short);
    localStorage.setItem("note", `call ${secret.otherEmail}, code ${secret.code}`);
    localStorage.setItem("last_code", "ab 12");
    localStorage.setItem(secret.otherEmail, secret.link);
    sessionStorage.setItem("back_to", secret.link);
    sessionStorage.setItem("login", JSON.stringify({ password: secret.password, otp: secret.otherCode }));
    // Stores short values, because the report shows the text of short values and only the length of
    // longer values.
    for (const value of [{ to: secret.otherEmail }, { codes: [482913, 7] }, { a: "https://elsewhere.example/x" }]) {
      sessionStorage.setItem(`encoded ${Object.keys(value)}`, encodeURIComponent(JSON.stringify(value)));
    }
    localStorage.setItem("half_a_secret", "sauna \ud83d kettle");
    localStorage.setItem(`sent_${secret.otherCode}`, "yes");
  }, secrets);
  await page.goto(
    `/previous-jobs?email=${secrets.email}&code=${secrets.code}&back=${encodeURIComponent(secrets.link)}#access_token=${secrets.hash}`,
  );
  await expect(page.getByText("Showing 0 to 0 of 0 jobs")).toBeVisible();
  const { jwt, refresh, otherCode, otherLink, password, otherEmail, short, code, hash } = secrets;
  await logToConsole(page, "log", "session", jwt, refresh);
  await logToConsole(page, "info", `Your code is ${otherCode}, open ${otherLink}`);
  await logToConsole(page, "warn", "password", password, { user: { email: otherEmail, password } });
  await logToConsole(page, "debug", JSON.stringify({ access_token: short, to: otherEmail, "one-time": [code] }));
  await logToConsole(page, "error", "again", short, hash);
  const encoded = encodeURIComponent(JSON.stringify({ otp: code, to: otherEmail, link: otherLink, password, hash }));
  await logToConsole(page, "info", "encoded", encoded, encodeURIComponent(encoded));
  await page.evaluate((path) => fetch(`/rest/v1/${path}`).catch(() => undefined), encoded);
  await page.evaluate(async (secret) => {
    const reason = new Error(`rejected for ${secret.otherEmail}`, { cause: { refresh_token: secret.short } });
    dispatchEvent(new PromiseRejectionEvent("unhandledrejection", { promise: Promise.resolve(), reason }));
    await fetch(`/rest/v1/users?email=eq.${secret.otherEmail}&token=${secret.hash}`).catch(() => undefined);
    await fetch(`/invitation/${secret.hash}`).catch(() => undefined);
    await fetch("/auth/v1/otp?x=1", {
      method: "POST",
      headers: { authorization: `Bearer ${secret.jwt}`, "x-planted": secret.short },
      body: JSON.stringify({ planted: "in a body", email: secret.otherEmail, token: secret.code }),
    });
    await fetch(secret.link).catch(() => undefined);
  }, secrets);

  const overlay = await openConsole(page);
  const texts: string[] = [];
  await expect(overlay.getByRole("tab")).toHaveCount(4);
  for (const tab of await overlay.getByRole("tab").all()) {
    await tab.click();
    texts.push((await overlay.textContent()) ?? "");
  }
  await overlay.getByRole("button", { name: "Copy All" }).click();
  await expect(overlay.getByRole("button", { name: "Copied" })).toBeVisible();
  texts.push(await clipboard(page));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    overlay.getByRole("button", { name: "Download" }).click(),
  ]);
  texts.push(await readFile(await download.path(), "utf8"));
  await page.keyboard.press("Escape");
  await floating(page).click();
  texts.push((await panel(page).textContent()) ?? "");
  await page.getByRole("button", { name: "Send Bug Report" }).click();
  await expect(page.getByText("Mail client opened and logs copied to clipboard.")).toBeVisible();
  texts.push(await clipboard(page), decodeURIComponent((await drafts())[0] ?? "").replace("bugs@localhost", ""));

  const everything = texts.join("\n");
  expect(everything).toContain("Your code is [masked code], open [masked link]");
  expect(everything).toContain("POST /auth/v1/otp?x");
  for (const [name, secret] of Object.entries(secrets)) expect(everything, name).not.toContain(secret);
  expect(everything).not.toMatch(/eyJ[\w-]/);
  expect(everything).not.toMatch(/\w@\w/);
  expect(everything).not.toMatch(/\w+:\/\//);
  expect(everything).not.toMatch(/\b\d{6}\b/);
  for (const leak of ["elsewhere", "portal.example", "navy", "in a body", "x-planted", "ab 12", "sauna", "kettle"])
    expect(everything).not.toContain(leak);
});
