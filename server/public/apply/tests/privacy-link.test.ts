import { expect, test } from "vitest";
import { approvedCompany, openJob, visit } from "#server/public/tests/public-world.ts";
import { startTestServer } from "#server/tests/start-test-server.ts";
import { visitor } from "./applicant.ts";

const PRIVACY_URL = "https://portal.example/privacy?a=1&b=2";

test.each([PRIVACY_URL, undefined])(
  "the form links to the privacy notice %s, also after an error",
  async (privacyUrl) => {
    const server = await startTestServer({ privacyUrl, trustProxy: ["127.0.0.1", "::1"] });
    try {
      const path = `/o/${await openJob(server, await approvedCompany(server))}/overnight-bread-baker/apply`;
      const link = 'href="https://portal.example/privacy?a=1&amp;b=2"';
      const forms = [await visit(server, path), await visitor(server).apply(path, { email: "" })];
      expect(forms.map(({ status }) => status)).toEqual([200, 422]);
      expect(forms.map(({ text }) => text.includes(link))).toEqual([!!privacyUrl, !!privacyUrl]);
      expect(forms.map(({ text }) => text.includes("Privacy notice"))).toEqual([!!privacyUrl, !!privacyUrl]);
    } finally {
      await server.close();
    }
  },
);
