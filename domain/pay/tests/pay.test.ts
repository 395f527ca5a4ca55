import { describe, expect, test } from "vitest";
import {
  ANNUAL_PAY,
  changePayType,
  filterPayInput,
  HOURLY_PAY,
  type PayBound,
  type PayEntry,
  type PayType,
  payField,
  readPayInput,
  typeHours,
  typePay,
  UNTOUCHED_PAY,
} from "#domain/pay/pay.ts";
import { toStoredPay } from "#domain/pay/stored-pay.ts";

const blank: PayEntry = {
  fields: {
    pay_type: ANNUAL_PAY,
    hours_per_week: "40",
    min_annual_pay: "",
    max_annual_pay: "",
    min_hourly_pay: "",
    max_hourly_pay: "",
  },
  origin: UNTOUCHED_PAY,
};
const loaded = (fields: Partial<PayEntry["fields"]>): PayEntry => ({
  ...blank,
  fields: { ...blank.fields, ...fields },
});
const other = (unit: PayType) => (unit === ANNUAL_PAY ? HOURLY_PAY : ANNUAL_PAY);

test.each([
  ["45k", "45000"],
  ["$45.5K ", "45500"],
  ["1,250k", "1250000"],
  ["0.5k", "500"],
  ["54080", "54080"],
  ["22.505", "22.50"],
  ["k", ""],
  ["4k5", "45"],
  ["40k-50k", "4050"],
])("pay typed as %s is %s", (typed, kept) => expect(readPayInput(typed)).toBe(kept));

describe("typing keeps digits and one decimal point with two decimals", () => {
  test.each([
    ["46,800", "46800"],
    ["$22.505", "22.50"],
    ["1.2.3", "1.23"],
    ["1..2", "1.2"],
    ["abc", ""],
    [".5", ".5"],
    ["12.", "12."],
    ["-5", "5"],
    ["1e9", "19"],
    ["５０", ""],
  ])("%s → %s", (typed, kept) => {
    expect(filterPayInput(typed)).toBe(kept);
    expect(filterPayInput(kept)).toBe(kept);
  });
});

describe("the other pair is computed with hours × 52", () => {
  test("hourly from annual, with two decimals", () => {
    const entry = typePay(typePay(blank, "min", "46800"), "max", "54080");
    expect(entry.fields).toMatchObject({ min_hourly_pay: "22.50", max_hourly_pay: "26.00" });
  });

  test("annual from hourly, in whole dollars", () => {
    const entry = typePay(changePayType(blank, HOURLY_PAY), "min", "15.25");
    expect(entry.fields.min_annual_pay).toBe("31720");
  });

  test("again when the hours change, and the typed pair stays", () => {
    const entry = typeHours(typePay(blank, "min", "46800"), "20");
    expect(entry.fields).toMatchObject({ min_annual_pay: "46800", min_hourly_pay: "45.00" });
  });

  test("with 40 hours while the field is empty, and not while it is invalid", () => {
    const entry = typePay(blank, "min", "46800");
    expect(typeHours(typeHours(entry, "20"), "").fields.min_hourly_pay).toBe("22.50");
    expect(typeHours(entry, "0").fields.min_hourly_pay).toBe("22.50");
    expect(typeHours(entry, "169").fields.min_hourly_pay).toBe("22.50");
  });

  test("and emptied with the typed pair", () => {
    expect(typePay(typePay(blank, "min", "46800"), "min", "").fields.min_hourly_pay).toBe("");
  });
});

describe("switching the pay type", () => {
  test("changes no amount, even if the stored amounts disagree", () => {
    const entry = loaded({
      min_annual_pay: "40001",
      max_annual_pay: "50003",
      min_hourly_pay: "11.11",
      max_hourly_pay: "12.00",
    });
    const there = changePayType(entry, HOURLY_PAY);
    expect(there).toEqual({ ...entry, fields: { ...entry.fields, pay_type: HOURLY_PAY } });
    expect(changePayType(there, ANNUAL_PAY)).toEqual(entry);
  });

  test("converts amounts that are missing in the other unit", () => {
    const entry = changePayType(
      loaded({ min_annual_pay: "41600", max_annual_pay: "52000", min_hourly_pay: "0" }),
      HOURLY_PAY,
    );
    expect(entry.fields).toMatchObject({ min_hourly_pay: "20.00", max_hourly_pay: "25.00", min_annual_pay: "41600" });
  });
});

test("a loaded annual amount that agrees with the hourly amount stays when the other bound is edited", () => {
  const entry = loaded({
    pay_type: HOURLY_PAY,
    min_annual_pay: "50001",
    max_annual_pay: "60001",
    min_hourly_pay: "24.04",
    max_hourly_pay: "28.85",
  });
  expect(typePay(entry, "max", "30").fields).toMatchObject({ min_annual_pay: "50001", max_annual_pay: "62400" });
});

// Rule 20: the form converts the typed amounts to the other unit, but never changes a typed amount.
test("10,000 random toggles and edits keep every typed amount", () => {
  let seed = 17;
  const random = (limit: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 9) % limit;
  };
  let entry = blank;
  const typed: Record<PayBound, { unit: PayType; text: string } | null> = { min: null, max: null };
  for (let step = 0; step < 10_000; step += 1) {
    const before = entry;
    const action = random(10);
    if (action < 5) {
      entry = changePayType(entry, other(entry.fields.pay_type));
    } else if (action < 9) {
      const bound: PayBound = random(2) === 0 ? "min" : "max";
      const text = filterPayInput(`${random(200_000)}.${random(1000)}`);
      entry = typePay(entry, bound, text);
      typed[bound] = { unit: before.fields.pay_type, text };
    } else {
      const hours = ["", "1", "20", "37.5", "40", "168", "0", "999"][random(8)] ?? "";
      entry = typeHours(entry, hours);
      expect(entry.fields.hours_per_week).toBe(hours);
    }
    for (const bound of ["min", "max"] as const) {
      const truth = typed[bound];
      if (truth) expect(entry.fields[payField(bound, truth.unit)]).toBe(truth.text);
    }
  }
  const back = changePayType(changePayType(entry, other(entry.fields.pay_type)), entry.fields.pay_type);
  expect(back).toEqual(entry);
});

test("a valid visible pair is saved with both pairs in order, in either unit", () => {
  let seed = 5;
  const random = (limit: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 9) % limit;
  };
  for (let round = 0; round < 2000; round += 1) {
    let entry = typeHours(blank, String(1 + random(168)));
    for (let edit = 0; edit < 6; edit += 1) {
      if (random(2) === 0) entry = changePayType(entry, other(entry.fields.pay_type));
      const text =
        entry.fields.pay_type === ANNUAL_PAY ? String(30_000 + random(40)) : `${14 + random(2)}.${random(100)}`;
      entry = typePay(entry, random(2) === 0 ? "min" : "max", text);
    }
    const { fields } = entry;
    const [min, max] = (["min", "max"] as const).map((bound) => Number(fields[payField(bound, fields.pay_type)]));
    if (!min || !max || max < min) continue;
    const stored = toStoredPay(fields);
    expect(stored.max_annual_pay).toBeGreaterThanOrEqual(stored.min_annual_pay);
    expect(stored.max_hourly_pay).toBeGreaterThanOrEqual(stored.min_hourly_pay);
  }
});
