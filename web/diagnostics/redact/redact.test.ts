import { expect, test } from "vitest";
import { redact } from "./redact.ts";

const JWT =
  "eyJhbGciOiJFUzI1NiIsImtpZCI6ImEifQ.eyJzdWIiOiIwZjhmYWQ1YiIsImVtYWlsIjoiYWRhIn0.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg";
const HASH = "b3Zlbi1sYW1wLTQ0MTctaGFyYm9yLXRva2VuLWhhc2g9";
const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const HEX = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

const secrets: Record<string, [text: string, ...leaks: string[]][]> = {
  "a token": [
    [`Session restored with ${JWT}`, "eyJ", "c2lnb"],
    [`Authorization: Bearer ${JWT}, next`, "eyJ"],
    ["authorization: Bearer opaque-7, x", "opaque"],
    ["headers {authorization: 'Basic YWRhOnNhdW5h'}", "YWRh"],
    ["Authorization: Basic YWRhOnNhdW5hMTI=", "YWRh"],
    ["Bearer abc", "abc"],
    [`half of one: ${JWT.slice(0, 30)}`, "eyJ"],
    [`a UUID for a token: ${UUID}`, "0f8fad5b"],
    [`hex ${HEX} and base64url ${HASH}`, "9f86d081", "b3Zlb"],
    ["base64 dGhpcy9pcy9h+2xvbmcrb3BhcXVlL3N0cmluZy93aXRoKzEyMw==", "dGhp", "WRoKz"],
    ['{"access_token":"v7lxkqfhbcba","expires_in":3600}', "v7lx"],
    ['{"refresh_token" : "a\\"b,c}d", "x": 1}', "c}d"],
    ['"{\\"refresh_token\\":\\"v7lxkqfhbcba\\",\\"user\\":1}"', "v7lx"],
    ["{tokens:{a:'one',b:['two'],c:'{'}, apikey: \"three\"}", "one", "two", "three"],
    ['{"tokens":["first","sec\\"ond",{"deep":"third"}]}', "first", "ond", "third"],
    ["accessToken=v7lxkqfhbcba&scope=all", "v7lx"],
    ["access_token%3Dv7lxkqfhbcba", "v7lx"],
    ["access_token%253Dv7lxkqfhbcba", "v7lx"],
    ["%22access_token%22%3A%22v7lxkqfhbcba%22", "v7lx"],
    ["\\x22access_token\\x22:\\u{22}v7lxkqfhbcba\\u{22}", "v7lx"],
    ["token=one%20two%26three", "one", "two", "three"],
    ["Bearer%20opaque", "opaque"],
    ["/invitation/one%20two", "one", "two"],
    ["X-Api-Key: abc-def", "abc-def"],
    ["api key sk12345", "sk12345"],
    ["Set-Cookie: sid=one; other=two", "one", "two"],
    ["const session = 'v7lxkqfhbcba'", "v7lx"],
    ["token \u200bv7lxk4fhbcba", "v7lx"],
    ['{"access_token":"cut off in the midd', "midd"],
    [`/invitation/${HASH}`, HASH.slice(0, 8)],
    ["opened /magic-link/short and /MagicLinkNewUser/http%3A%2F%2Fx.example", "short", "x.example"],
    ["/unsubscribe/abc?x=1", "abc"],
  ],
  "a password": [
    ["password: correct horse battery", "correct", "horse", "battery"],
    ["Password=hunter2, again hunter2", "hunter2"],
    ["the password is Tr0ub4dor", "Tr0ub4dor"],
    ["passphrase was correct-horse", "correct-horse"],
    ["password hunter2", "hunter2"],
    ['{"new_password":"Sauna-Kettle-418!"}', "Sauna"],
    ["%22password%22%3A%22Sauna-Kettle-418!%22", "Sauna"],
    ["%2522password%2522%253A%2522Sauna%2520Kettle%2522", "Sauna", "Kettle"],
    ['{"password":"Sauna%22Kettle","x":1}', "Sauna", "Kettle"],
    ['{"password":"Sauna\\u0022Kettle","x":1}', "Sauna", "Kettle"],
    ["password%3Dhunter2 and %E4%ff%", "hunter2"],
    ["[masked email] password: [masked email]hunter2", "hunter2"],
    ["\u{E000} password: \u{E000}hunter2", "hunter2"],
  ],
  "a code": [
    ["Your code is 482913.", "482913"],
    ["482913", "482913"],
    ["entered #482913!", "482913"],
    ["code 482 913", "482", "913"],
    ["Code: 482-913", "482"],
    ["otp=482913", "482913"],
    ["otp: 4829", "4829"],
    ["code AB12CD", "AB12CD"],
    ["/verify-otp/482913", "482913"],
    ["/verify-otp/AB12CD", "AB12CD"],
    ["/verify-otp?email=x&token=AB12CD", "AB12CD"],
    ["482\u200b913", "482", "913"],
    ["٤٨٢٩١٣ and ４８２９１３", "٤٨٢٩١٣", "４８２９１３"],
    ['{"verificationCode":"x1y2"}', "x1y2"],
    ['["482913","739204"]', "482913", "739204"],
    ["[482913,739204]", "482913", "739204"],
    ["{codes:[482913,1]} and [7,482913]", "482913"],
    ["otp482913, A482913, code_482913, 482913_tries, b482913c", "482913"],
    ["482-913 482–913 482 913 482\u00a0913 482\u202f913", "482", "913"],
    ["otp: 482 913", "482", "913"],
    ['{"code":"AB12CD"} {\\"verify_code\\":\\"ZX98YU\\"}', "AB12CD", "ZX98YU"],
    ["48\u202a29\u206113\u2066 and 73\u034f9204", "4829", "739"],
    ["code%3D482913 code%20482913 code+482913", "482913"],
    ["code\\u003d482913 \\x34\\x382913 %34%38%32%39%31%33 &#52;82913", "2913"],
    ["%22otp%22%3A%22482913%22", "482913"],
    ["48%E2%80%8B2913 48%EE%80%802913", "2913"],
  ],
  "an email address": [
    ["Session of ada@example.com.", "ada", "example"],
    ["ada.lindqvist+jobs@post.example.co.uk", "ada", "jobs", "post"],
    ["o'brien@example.com", "brien", "example"],
    ['"ada lindqvist"@example.com', "ada", "lindqvist"],
    ["ädä@bäckerei.example", "ädä", "bäckerei"],
    ["ada@localhost", "ada"],
    ["ada@[127.0.0.1]", "ada", "127"],
    ["ada%40example.com and ada%2540example.com", "ada", "example"],
    ["ada\\u0040example.com ada&#64;example.com ada＠example.com", "ada", "example"],
    ["ada%40a1b2c3d4e5f6a7b8c9d0e1f2.example ada%401234.example ada\\u004012.example", "ada", "example"],
    ["ada&#x40;example.com", "ada", "example"],
    ["mailto:ada@example.com?subject=x", "ada", "example"],
    ["{email:'ada@example.com',to:\"bo@example.com\"}", "ada", "bo@", "example"],
    ["<ada@example.com>,(bo@example.com);cy@example.com", "ada", "bo@", "cy@", "example"],
    ["/verify-otp?email=ada@example.com", "ada", "example"],
    ["select=*&email=eq.ada@example.com", "ada", "example"],
  ],
  "a link": [
    ["Redirect to https://portal.example/magic-link?token_hash=abc&type=magiclink", "portal", "abc", "token_hash"],
    ["https:\\/\\/portal.example\\/x", "portal"],
    ["https%3A%2F%2Fportal.example%2Fx https%253A%252F%252Fportal.example", "portal"],
    ["next%3Dhttps%3A%2F%2Fportal.example%2Freset", "portal", "reset"],
    ["%22https%3A%2F%2Fportal.example%2Fx%2520y%22", "portal", "y"],
    ["\\u0068ttps:\\u002f\\u002fportal.example", "portal"],
    ["//portal.example/x", "portal"],
    ["HTTP://USER:PASS@PORTAL.EXAMPLE/", "USER", "PORTAL"],
    ["www.portal.example", "portal"],
    ["portal.example/x?y=z", "portal"],
    ["localhost:3000/magic-link?token_hash=abc", "abc", "3000"],
    ["10.1.2.3:3000/x", "10.1.2.3"],
    ["blob:https://portal.example/1 data:text/html,hello javascript:alert(1)", "portal", "hello", "alert"],
    ["ws://portal.example ftp://portal.example postgres://u:p@h/d", "portal", "u:p"],
    ["/magic-link?token_hash=abc#access_token=def&x=ghi", "abc", "def", "ghi"],
    ["https://portal.example/assets/index-a.js?token=abc", "portal", "abc"],
  ],
};

for (const [kind, cases] of Object.entries(secrets)) {
  test(`${kind} is masked in every notation`, () => {
    for (const [text, ...leaks] of cases) {
      const redacted = redact(text);
      for (const leak of leaks) expect(redacted, text).not.toContain(leak);
    }
  });
}

test("texts that help to find a bug are not masked", () => {
  const lines = [
    "GET /rest/v1/job_openings?select&employer_id 200 in 184 ms",
    "PATCH /rest/v1/job_openings 409 in 1,310 ms",
    "PostgrestError 42501: permission denied for table users (PGRST116, 23505)",
    "TypeError: Cannot read properties of undefined (reading 'name')\n    at JobTable (/assets/index-uivBIp1A.js:9:123456)",
    "Could not load script /assets/job-form-screen-CA4gy0Z8.js",
    "Geocoding took 231045 ms, slower than 2,000 ms on Nov 21, 2026 at 07:42:10 for 1,204,331 rows in 55802",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "script_acquired_job_openings, form_job_posting_form, America/Argentina/Buenos_Aires",
    "The password is required and the token has expired",
    "width: 100%; at 50%ff of C:\\users\\x",
  ];
  for (const line of lines) expect(redact(line)).toBe(line);
});

test("each mask names the kind of value, and stacks keep file names without the host", () => {
  expect(redact(`Session restored for ada@example.com, ${JWT}`)).toBe(
    "Session restored for [masked email], [masked token]",
  );
  expect(redact("Redirect to https://portal.example/x")).toBe("Redirect to [masked link]");
  expect(redact("code 482913, otp: 1234")).toBe("code [masked code], otp: [masked code]");
  expect(redact('{"client_secret":"x","count":3}')).toBe('{"client_secret":[masked value],"count":3}');
  expect(redact("at x (https://portal.example/assets/index-a.js:9:123456)")).toBe("at x (/assets/index-a.js:9:123456)");
});

test("known secrets are masked anywhere, encoded or not", () => {
  const known = ["v7lxkqfhbcba", "sauna kettle"];
  expect(redact("seen: v7lxkqfhbcba-x, sauna%20kettle, sauna kettle", known)).toBe(
    "seen: [masked value]-x, [masked value], [masked value]",
  );
});

test("a word with too many layers of encoding is masked entirely", () => {
  let text = "code=482913";
  for (let times = 0; times < 12; times += 1) text = encodeURIComponent(text);
  expect(redact(`before ${text} after`)).toBe("before [masked value] after");
});

test("half a surrogate pair, in the text or in a secret, doesn't prevent masking", () => {
  expect(redact("\ud83d seen: sauna\ud83d, %ud83d \\ud83d", ["sauna\ud83d"])).toContain("seen: [masked value]");
});

// A rule that takes quadratic time needs about a second for these texts, which is acceptable. Cubic
// time would need minutes.
test("texts of the maximum length that slow the rules down are masked in time", { timeout: 60_000 }, () => {
  const parts = [
    "token",
    "a",
    "a.",
    '"',
    "code ",
    "code",
    "a@",
    "[{",
    '\\"',
    "%25",
    "%2",
    "\\u005c",
    "482913a",
    "482 ",
  ];
  const nasty = [...parts.map((part) => part.repeat(2000 / part.length)), `code${" ".repeat(2000)}`];
  const start = performance.now();
  for (const text of nasty) redact(text);
  expect(performance.now() - start).toBeLessThan(20_000);
});
