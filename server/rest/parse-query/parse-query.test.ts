import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf } from "#database/tests/cases-of.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { listToArray } from "./parse-condition.ts";
import { parseOrder, parseQuery } from "./parse-query.ts";
import { parseSelect } from "./parse-select.ts";

const parse = (query: string, isCall = false) => parseQuery(`/books?${query}`, isCall);

describe("select", () => {
  test("reads relations with alias, hint and join", () => {
    expect(parseSelect('boss:users!boss_id!inner(name,"odd (name)"(*))')).toEqual([
      {
        kind: "embed",
        name: "users",
        alias: "boss",
        hint: "boss_id",
        isInner: true,
        items: [
          { kind: "column", name: "name" },
          { kind: "embed", name: "odd (name)", isInner: false, items: [{ kind: "star" }] },
        ],
      },
    ]);
  });

  test("accepts names with dashes, spaces, dollar signs and letters of other alphabets", () => {
    const names = parseSelect("a-b,two words,$x,größe,名前").map((item) => item.kind === "column" && item.name);
    expect(names).toEqual(["a-b", "two words", "$x", "größe", "名前"]);
  });
});

describe("conditions", () => {
  test("have a path of relations to a column, or to an `and` or `or`", () => {
    expect(parse("a.b.c=not.in.(1,2)&a.not.or=(x.eq.1,y.gt.2)").clauses).toMatchObject([
      { path: ["a", "b"], condition: { column: "c", isNegated: true, operator: "in", value: '{"1","2"}' } },
      { path: ["a"], condition: { kind: "logic", isNegated: true, connective: "or", conditions: [{}, {}] } },
    ]);
  });

  test("keep values unchanged, up to the end of the parameter or the next comma", () => {
    expect(parse("a=eq.x,y).(z").clauses).toMatchObject([{ condition: { value: "x,y).(z" } }]);
    expect(parse('or=(a.eq."x,\\"y\\")",b.eq.{1,2},c.like.w)').clauses).toMatchObject([
      { condition: { conditions: [{ value: 'x,"y")' }, { value: "{1,2}" }, { operator: "like", value: "w" }] } },
    ]);
  });

  test("turn lists with quotes into arrays", () => {
    expect(listToArray('(a, b,"c,d","e\\"f",)')).toBe('{"a"," b","c,d","e\\"f",""}');
    expect(listToArray("()")).toBe("{}");
  });
});

test("order reads directions, nulls and relations", () => {
  expect(parseOrder("a.desc.nullslast,b,d(e).nullsfirst")).toEqual([
    { column: "a", direction: "desc", nulls: "last" },
    { column: "b" },
    { relation: "d", column: "e", nulls: "first" },
  ]);
});

test("a parameter of a call by GET without an operator is an argument", () => {
  const query = parse("term=a+b&limit=5&id=eq.3&list={1,2}", true);
  expect([...query.callArguments]).toEqual([
    ["term", "a b"],
    ["list", "{1,2}"],
  ]);
  expect(query.clauses).toHaveLength(2);
});

const PIECES = [
  ..."abz09 _-.,:()!\"'\\{}*&=<>%#\0\u{1f600}é",
  "->",
  "->>",
  "::",
  "...",
  "not.",
  "eq.",
  "in.(",
  "or=(",
  "select=",
  "order=",
];
const text = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 30, size: "max" })
  .map((pieces) => pieces.join(""));
const parameter = fc.oneof(
  fc.tuple(fc.constantFrom("select", "order", "or", "columns", "a.b", "id"), text),
  fc.tuple(
    fc.constant("id"),
    text.map((value) => `eq.${value}`),
  ),
);

test("every query string is parsed or rejected quickly", () => {
  const outcomes = { read: 0, refused: 0 };
  const started = process.threadCpuUsage();
  const isReadOrRefused = fc.property(parameter, (pair) => {
    try {
      parseQuery(`/books?${pair.map(encodeURIComponent).join("=")}`);
      outcomes.read += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(ServiceError);
      outcomes.refused += 1;
    }
  });
  fc.assert(isReadOrRefused, { seed: 20_261_121, numRuns: casesOf(20_000) });
  expect(outcomes.read).toBeGreaterThan(casesOf(1_000));
  expect(outcomes.refused).toBeGreaterThan(casesOf(1_000));
  expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(5_000);
});

test.each(['"', "(", "a->", "a ", "((", "\\", '"\\', "a.b.", "not.", "and("])(
  "sixteen thousand characters of %j are rejected quickly",
  (piece) => {
    const text = piece.repeat(Math.floor(16_000 / piece.length));
    const started = process.threadCpuUsage();
    for (const name of ["select", "order", "or", "id", text]) {
      expect(() => parse(`${name}=${name === "id" ? "in." : ""}(${text}`)).toThrow(ServiceError);
    }
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(500);
  },
);
