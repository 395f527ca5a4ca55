import { expect, test } from "vitest";
import { addDays, todayInPortal } from "#domain/time/calendar-date.ts";
import { serve } from "#server/tests/serve.ts";
import { startTestServer } from "#server/tests/start-test-server.ts";
import { approvedCompany, openJob, visit } from "./public-world.ts";

const today = todayInPortal();

const server = await serve();

const isText = (value: unknown) => typeof value === "string" && value.trim() !== "";
const isUrl = (value: unknown) => isText(value) && /^https?:$/.test(new URL(String(value)).protocol);
const isAmount = (value: unknown) => typeof value === "number" && value > 0;
const oneOf =
  (...values: unknown[]) =>
  (value: unknown) =>
    values.includes(value);
const typed = (type: string, properties: Record<string, (value: unknown) => boolean>) => (value: unknown) =>
  typeof value === "object" && value !== null && isObjectOf(type, properties, value as Record<string, unknown>);
const isObjectOf = (
  type: string,
  properties: Record<string, (value: unknown) => boolean>,
  value: Record<string, unknown>,
) =>
  value["@type"] === type &&
  Object.keys(value).every((name) => name === "@type" || name in properties) &&
  Object.entries(properties).every(([name, is]) => is(value[name]));
const optional = (is: (value: unknown) => boolean) => (value: unknown) => value === undefined || is(value);

/**
 * The properties in Google's documentation:
 * developers.google.com/search/docs/appearance/structured-data/job-posting. `is` checks a
 * property's type. `isRequired` is false if Google only recommends the property.
 */
const PROPERTIES: Record<string, { is: (value: unknown) => boolean; isRequired: boolean }> = {
  "@context": { is: oneOf("https://schema.org/"), isRequired: true },
  "@type": { is: oneOf("JobPosting"), isRequired: true },
  datePosted: { is: (value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)), isRequired: true },
  description: { is: (value) => isText(value) && /^<p>/.test(String(value)), isRequired: true },
  hiringOrganization: {
    is: typed("Organization", { name: isText, sameAs: optional(isUrl), logo: optional(isUrl) }),
    isRequired: true,
  },
  title: { is: isText, isRequired: true },
  jobLocation: {
    is: typed("Place", {
      address: typed("PostalAddress", {
        streetAddress: isText,
        addressLocality: isText,
        postalCode: (value) => /^\d{5}/.test(String(value)),
        addressRegion: oneOf("MN", "WI"),
        addressCountry: oneOf("US"),
      }),
    }),
    isRequired: false, // Required unless the job is remote, which is checked below.
  },
  applicantLocationRequirements: {
    is: typed("State", { name: oneOf("Minnesota, USA", "Wisconsin, USA") }),
    isRequired: false,
  },
  jobLocationType: { is: oneOf("TELECOMMUTE"), isRequired: false },
  baseSalary: {
    is: typed("MonetaryAmount", {
      currency: oneOf("USD"),
      value: typed("QuantitativeValue", {
        minValue: optional(isAmount),
        maxValue: optional(isAmount),
        value: optional(isAmount),
        unitText: oneOf("HOUR", "YEAR"),
      }),
    }),
    isRequired: true, // Recommended. Every job here has it.
  },
  directApply: { is: (value) => typeof value === "boolean", isRequired: true },
  employmentType: {
    is: oneOf("FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY", "INTERN", "VOLUNTEER", "PER_DIEM", "OTHER"),
    isRequired: true,
  },
  identifier: {
    is: typed("PropertyValue", { name: isText, value: (value) => /^\d+$/.test(String(value)) }),
    isRequired: true,
  },
  validThrough: { is: (value) => /^\d{4}-\d{2}-\d{2}T23:59:59-0[56]:00$/.test(String(value)), isRequired: true },
  url: { is: isUrl, isRequired: true },
  jobBenefits: { is: isText, isRequired: false },
  educationRequirements: {
    is: (value) =>
      value === "no requirements" ||
      typed("EducationalOccupationalCredential", {
        credentialCategory: oneOf(
          "high school",
          "associate degree",
          "bachelor degree",
          "professional certificate",
          "postgraduate degree",
        ),
      })(value),
    isRequired: false,
  },
  experienceRequirements: {
    is: typed("OccupationalExperienceRequirements", { monthsOfExperience: isAmount }),
    isRequired: false,
  },
};

/** Fifty jobs that together cover different values of every field in the structured data. */
const JOBS = Array.from({ length: 50 }, (_, index) => ({
  name: `Baker ${index} </script><!-- & "${index}"`,
  description: `<p>Shape bread ${index} &amp; rolls.</p>`,
  address_line_two: index % 3 === 0 ? "Suite 2" : null,
  city: index % 2 === 0 ? "Northfield" : "Eau Claire",
  state: index % 2 === 0 ? "Minnesota" : "Wisconsin",
  postal_code: index % 4 === 0 ? "55057-1234" : "54701",
  employment_type_id: (index % 8) + 1,
  location_type_id: (index % 4) + 1,
  education_credential_id: (index % 10) + 1,
  experience_level_id: (index % 7) + 1,
  pay_type: (index % 2) + 1,
  min_annual_pay: 30_000 + index,
  max_annual_pay: 30_000 + index * (index % 5 === 0 ? 1 : 2),
  min_hourly_pay: 15 + index / 4,
  max_hourly_pay: 15 + index / 4 + (index % 3),
  application_type: ["url", "email", "platform"][index % 3],
  application_url: index % 3 === 0 ? "https://jobs.example/apply" : null,
  application_email: index % 3 === 1 ? "jobs@bakery.example" : null,
  end_date: addDays(today, index * 7),
  benefits: index % 2 === 0 ? "Health </script> & dental" : null,
}));

test.each(JOBS)("job $#: the page has all required and recommended properties, with the job's values", async (job) => {
  const company = await approvedCompany(
    server,
    job.state === "Minnesota"
      ? { company_url: "https://bakery.example/", logo: "https://bakery.example/logo.png" }
      : {},
  );
  const id = await openJob(server, company, job);
  const { headers } = await visit(server, `/o/${id}`);
  const path = headers.get("location") ?? "";
  const { text } = await visit(server, path);
  const scripts = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  expect(scripts).toHaveLength(1);
  const data = JSON.parse(scripts[0]?.[1] ?? "") as Record<string, unknown>;

  for (const [name, { is, isRequired }] of Object.entries(PROPERTIES)) {
    const value = data[name];
    expect([name, value, value === undefined ? !isRequired : is(value)]).toEqual([name, value, true]);
  }
  expect(Object.keys(data).filter((name) => !(name in PROPERTIES))).toEqual([]);

  const isRemote = job.location_type_id === 3;
  expect(isRemote ? data.jobLocation : data.jobLocationType).toBeUndefined();
  expect(isRemote ? data.applicantLocationRequirements : data.jobLocation).toBeDefined();
  const [low, high] =
    job.pay_type === 1 ? [job.min_annual_pay, job.max_annual_pay] : [job.min_hourly_pay, job.max_hourly_pay];
  expect(data).toMatchObject({
    title: job.name,
    description: job.description,
    url: `${server.url}${path}`,
    datePosted: "2026-01-05",
    identifier: { value: String(id) },
    baseSalary: {
      value: {
        ...(low === high ? { value: low } : { minValue: low, maxValue: high }),
        unitText: job.pay_type === 1 ? "YEAR" : "HOUR",
      },
    },
    directApply: job.application_type === "platform",
    ...(job.benefits && { jobBenefits: job.benefits }),
  });
  expect(String(data.validThrough).startsWith(job.end_date)).toBe(true);
});

test("if applications go to another site, no job has directApply", async () => {
  const other = await startTestServer({ applyUrl: "https://candidates.example/apply/{id}" });
  try {
    const id = await openJob(other, await approvedCompany(other), { application_type: "platform" });
    expect((await visit(other, `/o/${id}/overnight-bread-baker`)).text).toContain('"directApply":false');
  } finally {
    await other.close();
  }
});
