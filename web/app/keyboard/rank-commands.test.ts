import { expect, test } from "vitest";
import { rankCommands } from "./rank-commands.ts";

const commands = [
  { label: "Dashboard", words: "home figures" },
  { label: "Company Profile" },
  { label: "Post New Job", words: "create add" },
  { label: "Previous Jobs", words: "table list" },
  { label: "Switch to Café Überraschung" },
  { label: "Theme: Dark", words: "night" },
];
const find = (query: string) => rankCommands(commands, query).map(({ label }) => label);

test.each<[string, string[]]>([
  ["", commands.map(({ label }) => label)],
  ["post", ["Post New Job"]],
  ["job", ["Post New Job", "Previous Jobs"]],
  ["jobs prev", ["Previous Jobs"]],
  ["pnj", ["Post New Job"]],
  ["pj", ["Post New Job", "Previous Jobs"]],
  ["PROFILE", ["Company Profile"]],
  ["create", ["Post New Job"]],
  ["cafe uberr", ["Switch to Café Überraschung"]],
  ["dark", ["Theme: Dark"]],
  ["night", ["Theme: Dark"]],
  ["zebra", []],
  ["post zebra", []],
  ["  ", commands.map(({ label }) => label)],
  ["%_*", commands.map(({ label }) => label)],
])("“%s”", (query, found) => expect(find(query)).toEqual(found));

test("labels that start with the word come before labels that contain it", () =>
  expect(rankCommands([{ label: "Old Baker" }, { label: "Lumberbaker" }, { label: "Baker" }], "baker")).toEqual([
    { label: "Baker" },
    { label: "Old Baker" },
    { label: "Lumberbaker" },
  ]));
