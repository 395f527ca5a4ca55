import { expect, test } from "vitest";
import { isSharedEmailDomain, provingDomains } from "#domain/company/shared-domains.ts";

test.each(["acme.example", "notgmail.com", "gmail.com.example", "outlookgroup.com", "liveoak.org"])(
  "%s may be a company's own domain",
  (domain) => expect(isSharedEmailDomain(domain)).toBe(false),
);

// Rule 98
test.each([
  ["prairiecrust.com", ["prairiecrust.com"]],
  ["jobs.prairiecrust.com", ["jobs.prairiecrust.com", "prairiecrust.com"]],
  ["shop.prairiecrust.co.uk", ["shop.prairiecrust.co.uk", "prairiecrust.co.uk"]],
  ["shop.prairiecrust.de", ["shop.prairiecrust.de", "prairiecrust.de"]],
  ["prairiecrust.us", ["prairiecrust.us"]],
  ["jobs.prairiecrust.us", ["jobs.prairiecrust.us", "prairiecrust.us"]],
  // The parent domain belongs to the state or another town, so its email addresses prove nothing.
  ["northfield.k12.mn.us", ["northfield.k12.mn.us"]],
  ["ci.northfield.mn.us", ["ci.northfield.mn.us"]],
])("email addresses at the host and the registrable domain prove %s", (host, domains) =>
  expect(provingDomains(host)).toEqual(domains),
);

test.each([
  "gmail.com",
  "home.comcast.net",
  "yahoo.co.uk",
  "prairiecrust.wixsite.com",
  "prairiecrust.github.io",
  "m.facebook.com",
  "sites.google.com",
  "linktr.ee",
])("nothing proves %s, because anyone gets a page or an email address there", (host) =>
  expect(provingDomains(host)).toEqual([]),
);
