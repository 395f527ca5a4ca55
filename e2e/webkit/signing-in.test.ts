import { expect, test } from "./fixtures.ts";
import type { WebKitPage } from "./webkit-page.ts";

async function openSignIn(webkit: WebKitPage): Promise<void> {
  await webkit.open("/");
  // The app removes the prerendered button, because WebKitGTK has no passkeys. A click before would
  // be lost, or miss the button that moves up.
  await webkit.seesNo("Sign in with a passkey");
}

test("signs in with a link from an email", async ({ webkit, employer, mailbox }) => {
  await openSignIn(webkit);
  await webkit.fill("Email Address", employer.email);
  await webkit.click("button", "Send Magic Link");
  await webkit.sees("Check your email for the login link");
  const { links } = await mailbox.waitForEmail({ to: employer.email });
  await webkit.open(links[0] ?? "");
  await webkit.click("button", "Complete Sign In");
  await webkit.sees("Company Profile");
  expect(await webkit.valueOf("Company Name")).toBe(employer.companyName);
});

test("signs in with a code from an email", async ({ webkit, employer, mailbox }) => {
  await openSignIn(webkit);
  await webkit.click("tab", "One-Time Password");
  await webkit.fill("Email Address", employer.email);
  await webkit.click("button", "Send One-Time Password");
  await webkit.sees("Check your email for the one-time password");
  const { code } = await mailbox.waitForEmail({ to: employer.email });
  await webkit.sees("Check your inbox");
  // Each digit moves the focus to the next slot.
  await webkit.typeInto("input", code ?? "");
  await webkit.click("button", "Verify Code");
  await webkit.sees("Company Profile");
});

test("signs in with a password and logs out", async ({ webkit, employer }) => {
  await openSignIn(webkit);
  await webkit.click("button", "Sign in with password");
  await webkit.fill("Email Address", employer.email);
  await webkit.fill("Password", "Wrong-Kettle-418!");
  await webkit.click("button", "Sign In");
  await webkit.sees("Invalid login credentials");
  await webkit.fill("Password", employer.password);
  await webkit.click("button", "Sign In");
  await webkit.sees("Company Profile");
  await webkit.click("button", "Log Out");
  await webkit.sees("Send Magic Link");
});

test("signs up and confirms the email address", async ({ webkit, visitor, mailbox }) => {
  await webkit.open("/signup");
  await webkit.fill("First Name", visitor.firstName);
  await webkit.fill("Last Name", visitor.lastName);
  await webkit.fill("Email Address", visitor.email);
  await webkit.fill("Password", visitor.password);
  await webkit.fill("Confirm Password", visitor.password);
  await webkit.click("button", "Create Account");
  await webkit.sees("Account created successfully! Please check your email to verify your account.");
  const { links } = await mailbox.waitForEmail({ to: visitor.email });
  await webkit.open(links[0] ?? "");
  await webkit.click("button", "Complete Sign In");
  await webkit.sees("Create New Employer");
});
