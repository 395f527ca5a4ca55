import { writeFileSync } from "node:fs";
import { CommandError, type Row } from "#server/commands/command.ts";
import { type Command, changed, formatListed, listing, MAX_LISTED, reasonOf, type StaffContext } from "./command.ts";

/**
 * Commands for logos. Visitors see a logo only after staff have approved it. A logo's name is the
 * company's id, "-", and 32 or 16 hexadecimal digits of its version. Rule 79
 */
export const logoCommands: Command[] = [
  {
    name: "logos",
    summary: "logos that wait for approval, oldest first",
    format: formatListed("The others are listed when these are decided."),
    run: listing(`
      select l.employer_id || '-' || l.version as logo, e.name as company, u.email as uploaded_by, l.uploaded
      from app.employer_logos l join employers e on e.id = l.employer_id left join users u on u.id = l.uploaded_by
      where l.approved = 0 and l.review_note is null
      order by l.uploaded, l.employer_id limit ${MAX_LISTED}`),
  },
  {
    name: "save-logo",
    argument: "<logo>",
    summary: "save it in this folder to view it",
    async run(context, argument) {
      const { image, ...logo } = await changed(context, `logo ${argument}`, `select image, ${SHOWN} ${OF_LOGO}`, [
        ...partsOf(argument),
      ]);
      const file = `logo-${argument}.webp`;
      writeFileSync(file, image as Buffer);
      return [{ ...logo, file }];
    },
  },
  {
    name: "approve-logo",
    argument: "<logo>",
    summary: "show it publicly",
    run: (context, argument) => decide(context, argument, null),
  },
  {
    name: "send-back-logo",
    argument: "<logo>",
    summary: "don't show it, and email --reason to the members",
    run: async (context, argument) => decide(context, argument, reasonOf(context)),
  },
];

const SHOWN = "employer_id as company_id, employer_id || '-' || version as logo";
const OF_LOGO = "from app.employer_logos where employer_id = $1 and version = $2";

/**
 * Approves or rejects the version that staff saw. Fails if a member has uploaded another picture
 * since, because its version differs.
 */
async function decide(context: StaffContext, argument: string, reason: string | null): Promise<Row[]> {
  const logo = await changed(
    context,
    `logo ${argument}. See the list of logos`,
    `update app.employer_logos set approved = case when $3::text is null then 1 else 0 end, review_note = $3
     where employer_id = $1 and version = $2 returning ${SHOWN}, review_note`,
    [...partsOf(argument), reason],
  );
  await context.log(reason === null ? "logo approved" : "logo sent back", logo);
  return [logo];
}

function partsOf(argument: string): [employerId: number, version: string] {
  const [, id, version] = /^([1-9]\d{0,15})-([0-9a-f]{32})$/.exec(argument) ?? [];
  if (id === undefined || version === undefined) throw new CommandError(`"${argument}" is not the name of a logo.`);
  return [Number(id), version];
}
