/** Applicants of the demo company. "hours" is the number of hours since they applied. */
const DEMO_APPLICANT_TABLE = `
job                            | hours | name               | state     | message
Overnight Bread Baker          | 2     | Robin Nyberg       | new       | I have baked at night for six years, three of them with sourdough. I live in Northfield and could start on the first.
Overnight Bread Baker          | 21    | Amina Warsame      | new       | I bake every day at home and worked two summers in a hotel kitchen.
Overnight Bread Baker          | 50    | Pete Halvorson     | contacted | Retired line cook. Early hours suit me.
Baker’s Apprentice             | 5     | Tou Xiong          | new       | I finish high school in May and want to learn the trade.
Baker’s Apprentice             | 30    | Emily Sorensen     | new       |
Delivery Driver, Early Route   | 9     | Carlos Mendoza     | new       | Clean record, and I know every stop between Red Wing and Lake City.
Barista, Weekend Shift         | 74    | Hannah Berg        | declined  | Saturdays only, please.
Packaging Operator             | 26    | Ifrah Abdi         | new       | I ran a bagger for two years at a cereal plant in Northfield.
Dishwasher and Kitchen Helper  | 100   | Jonas Lund         | contacted | I can start tomorrow.
Pastry Cook                    | 60    | Maria Castellanos  | new       | Seven years of tarts and laminated dough. Is the job still open?
`;

/** The applicants as rows of applications, with the title of their job. */
export function demoApplicantRows(): Record<string, unknown>[] {
  return DEMO_APPLICANT_TABLE.trim().split("\n").slice(1).map(toRow);
}

function toRow(line: string, index: number): Record<string, unknown> {
  const [job, hours, name = "", state, message] = line.split("|").map((cell) => cell.trim());
  const email = `${name.toLowerCase().replace(" ", ".")}@mail.example`;
  return { job, hours: Number(hours), name, email, phone: `507-555-01${60 + index}`, state, message: message || null };
}
