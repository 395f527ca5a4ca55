import { LINE_MAX_LENGTH } from "#domain/limits.ts";
import { CommandError } from "#server/commands/command.ts";
import { type Command, changed, listing } from "./command.ts";

/** Commands for industries and their categories. Spec §3 */
export const categoryCommands: Command[] = [
  {
    name: "categories",
    summary: "industries and their categories",
    run: listing(`
      select i.id as industry_id, i.name as industry, c.id, c.name
      from job_categories i left join job_categories c on c.parent_id = i.id
      where i.parent_id is null
      order by i.name, c.name`),
  },
  {
    name: "add-category",
    argument: "<name>",
    summary: "add a category to --industry <id>, or a new industry without it",
    async run(context, argument) {
      const name = argument.trim();
      if (name === "" || name.length > LINE_MAX_LENGTH) {
        throw new CommandError(`A name has 1 to ${LINE_MAX_LENGTH} characters.`);
      }
      const { industry = null } = context.options;
      const { rowCount } = await context.client.query(
        "select from job_categories where lower(name) = lower($1) and parent_id is not distinct from $2",
        [name, industry],
      );
      if (rowCount !== 0) throw new CommandError(`"${name}" exists already.`);
      const category = await changed(
        context,
        `industry ${industry}`,
        `insert into job_categories (name, parent_id)
         select $1, $2 where $2::bigint is null or app.is_industry($2)
         returning id, name, parent_id as industry_id`,
        [name, industry],
      );
      await context.log("category added", category);
      return [category];
    },
  },
];
