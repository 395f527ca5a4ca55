const CAREERS = "https://prairiecrust.example/careers";
const found = (path: string) => ({ url: `${CAREERS}/${path}`, kind: "json-ld" });

/** Suggestions as the finder would have stored them, with the days since they were found. */
export const demoSuggestions = [
  {
    name: "Production Baker, Second Shift",
    description: "<p>You bake pan breads and buns from two to ten thirty, Monday to Friday.</p>",
    city: "Northfield",
    state: "Minnesota",
    address_line_one: "418 Division Street South",
    postal_code: "55057",
    employment_type_id: 1,
    pay_type: 2,
    min_hourly_pay: 20.5,
    max_hourly_pay: 24,
    job_category_list: ["Baking & Pastry", "Food Processing"],
    sources: {
      name: found("production-baker"),
      description: found("production-baker"),
      min_hourly_pay: found("production-baker"),
    },
    seen: 3,
  },
  {
    name: "Packaging Line Operator",
    description: "<p>You run the bagger and the labeller and keep the line moving.</p>",
    city: "Northfield",
    state: "Minnesota",
    employment_type_id: 1,
    job_category_list: [2006],
    sources: { name: found("packaging"), description: found("packaging") },
    seen: 3,
  },
  {
    name: "Farmers’ Market Stand Lead (Saturdays, May to October)",
    description: "<p>You sell our bread on the Phoenix Park market and lead two helpers.</p>",
    city: "Eau Claire",
    state: "Wisconsin",
    employment_type_id: 4,
    job_category_list: ["Retail Sales"],
    sources: { name: found("market-lead"), city: found("market-lead") },
    seen: 9,
  },
  {
    name: "Bookkeeper, Part-Time",
    description: "<p>Sixteen hours a week, on days that suit you.</p>",
    city: "Hudson",
    state: "Wisconsin",
    employment_type_id: 2,
    application_type: "email",
    application_email: "jobs@prairiecrust.example",
    job_category_list: [105],
    sources: { name: found("bookkeeper"), application_email: { url: CAREERS, kind: "text" } },
    seen: 11,
  },
];
